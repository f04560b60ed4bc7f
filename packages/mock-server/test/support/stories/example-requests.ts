import { fileURLToPath } from "node:url";
import { seededCompanies } from "@totem-partner/control/seed";
import { type OperationId, operations } from "@totem-partner/spec/operations";
import { Simulator, type SimulatorOptions } from "@totem-partner/simulator";
import { readSeedFile } from "../../../src/input/read-seed.ts";
import type { Paste, Story } from "./contract-examples.ts";

/** The seed that holds what the examples of the contract name. */
export const exampleSeed = fileURLToPath(new URL("../../../contract-examples.yaml", import.meta.url));

/** When everything of the seed came to be that does not say so itself. */
export const start = Date.parse("2026-06-01T07:00:00Z");

/** The keys of the seed for the calls that the protocol of its first company stands in the way of. */
const keys: Partial<Record<OperationId, string>> = {
  createCleaningProtocol: "test_new",
  activateCleaningProtocol: "test_inactive",
};

/** The key of the seed whose company answers as the examples of an operation show. */
export const keyOf = (operation: OperationId): string => keys[operation] ?? "test_demo";

/** The file that the examples of forms are sent with: it has no value in the contract. */
const documentBytes = "%PDF-1.7\n";

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** The form of an example, with a document where it says that the company has one. */
function formOf(request: unknown, fileName: string): FormData {
  const fields = fieldsOf(request);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  if (fields["companyProtocolEnabled"] === true) {
    form.set("companyProtocolDocument", new File([documentBytes], fileName, { type: "application/pdf" }));
  }
  return form;
}

export function bodyOf(
  { operation: id, request }: Pick<Paste, "operation" | "request">,
  fileName = "document.pdf",
): Pick<RequestInit, "body" | "headers"> {
  const operation = operations[id];
  if (!("body" in operation)) return {};
  if (operation.body.mediaType === "multipart/form-data") return { body: formOf(request, fileName) };
  return { body: JSON.stringify(request), headers: { "content-type": "application/json" } };
}

/** Sends a call that the contract shows to a server, with a key; the forms get a file, which their reader would choose. */
export function send(url: string, paste: Paste, apiKey: string): Promise<Response> {
  const { headers, ...init } = bodyOf(paste);
  const sent = new Headers(headers);
  sent.set("X-Partner-API-Key", apiKey);
  const { method } = operations[paste.operation];
  return fetch(url + paste.path + paste.query, { ...init, method, headers: sent });
}

const textIn = (fields: Record<string, unknown>, ...names: string[]): string | undefined =>
  names.map((name) => fields[name]).find((value) => typeof value === "string");

/** A company of a simulator with the seed of the examples, and calls with its key. */
export function inSeed(apiKey: string, options: SimulatorOptions) {
  const { companies } = seededCompanies(readSeedFile(exampleSeed));
  const simulator = new Simulator({ companies, now: start, ...options });
  const company = simulator.company(apiKey);
  if (company === undefined) throw new Error("The seed has no company with this key.");
  const call = (operation: OperationId, path: string, init: Pick<RequestInit, "body" | "headers"> = {}) => {
    const headers = new Headers(init.headers);
    headers.set("X-Partner-API-Key", apiKey);
    const { method } = operations[operation];
    return simulator.fetch(new Request(`https://totem.example${path}`, { ...init, method, headers }));
  };
  return { company, call };
}

/**
 * Sends the request of an example to a simulator with the seed of the examples, at the instant of the answer that the
 * contract shows, and with the ids that it has; returns what comes back.
 */
export async function tell(story: Story): Promise<{ status: number; body: unknown }> {
  const id = textIn(story.response, "id", "eventId");
  let next: string | undefined;
  const newId = () => {
    const made = next ?? crypto.randomUUID();
    next = undefined;
    return made;
  };
  const { company, call } = inSeed(keyOf(story.operation), { newIds: () => newId });
  const { operation, path, query, status } = story;
  const body = bodyOf(story, textIn(fieldsOf(story.response["document"]), "fileName"));
  const instant = textIn(story.response, "updatedAt", "acceptedAt");
  if (instant !== undefined) company.clock.set(Date.parse(instant));
  next = id;
  // The answer to a repeated create is the answer to the first.
  if (operation === "createAuthorization" && status === 200) await call(operation, path, body);
  const response = await call(operation, path + query, body);
  return { status: response.status, body: await response.json() };
}
