import { fileURLToPath } from "node:url";
import { type OperationId, operations } from "@totem-partner/spec/operations";
import { Simulator } from "@totem-partner/simulator";
import { givenCompanies } from "../../src/seed/given-companies.ts";
import { readSeed } from "../../src/seed/read-seed.ts";
import type { Story } from "./contract-examples.ts";

/** The seed that holds what the examples of the contract name. */
export const exampleSeed = fileURLToPath(new URL("../../contract-examples.yaml", import.meta.url));

/** When everything of the seed came to be that does not say so itself. */
const start = Date.parse("2026-06-01T07:00:00Z");

const apiKey = "test_demo";

const protocolId = "d5a8e3c1-9f42-4b76-8c0d-4e1b6a7f9d51";

/** What has to happen before the answer of an example is the right one. */
const before: Partial<Record<OperationId, OperationId>> = {
  createCleaningProtocol: "deleteCleaningProtocol",
  activateCleaningProtocol: "deactivateCleaningProtocol",
};

/** The file that the examples of forms are sent with: it has no value in the contract. */
const documentBytes = "%PDF-1.7\n";

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** The form of an example, with a document where the answer has one. */
function formOf({ request, response }: Story): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fieldsOf(request))) form.set(name, String(value));
  const { fileName } = fieldsOf(response["document"]);
  if (typeof fileName === "string") {
    form.set("companyProtocolDocument", new File([documentBytes], fileName, { type: "application/pdf" }));
  }
  return form;
}

function bodyOf(story: Story): Pick<RequestInit, "body" | "headers"> {
  const operation = operations[story.operation];
  if (!("body" in operation)) return {};
  if (operation.body.mediaType === "multipart/form-data") return { body: formOf(story) };
  return { body: JSON.stringify(story.request), headers: { "content-type": "application/json" } };
}

const textIn = (fields: Record<string, unknown>, ...names: string[]): string | undefined =>
  names.map((name) => fields[name]).find((value) => typeof value === "string");

/**
 * Sends the request of an example to a simulator with the seed of the examples, at the instant of the answer that the
 * contract shows, and with the ids that it has; returns what comes back.
 */
export async function tell(story: Story): Promise<{ status: number; body: unknown }> {
  const id = textIn(story.response, "id", "eventId");
  let next: string | undefined;
  const simulator = new Simulator({
    companies: givenCompanies(readSeed(exampleSeed)).companies,
    now: start,
    newIds: () => () => {
      const made = next ?? crypto.randomUUID();
      next = undefined;
      return made;
    },
  });
  const call = (operation: OperationId, path: string, init: Pick<RequestInit, "body" | "headers"> = {}) => {
    const headers = new Headers(init.headers);
    headers.set("X-Partner-API-Key", apiKey);
    const { method } = operations[operation];
    return simulator.fetch(new Request(`https://totem.example${path}`, { ...init, method, headers }));
  };
  const { operation, path, query, status } = story;
  const { path: templateBefore } = operations[before[operation] ?? operation];
  if (before[operation]) await call(before[operation], templateBefore.replace("{id}", protocolId));
  const instant = textIn(story.response, "updatedAt", "acceptedAt");
  if (instant !== undefined) simulator.company(apiKey)?.clock.set(Date.parse(instant));
  next = id;
  // The answer to a repeated create is the answer to the first.
  if (operation === "createAuthorization" && status === 200) await call(operation, path, bodyOf(story));
  const response = await call(operation, path + query, bodyOf(story));
  return { status: response.status, body: await response.json() };
}
