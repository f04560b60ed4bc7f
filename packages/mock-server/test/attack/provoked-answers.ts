import { everyScenario, type SentRequest } from "@totem-partner/simulator/provoked-answers";
import { type OperationId, operations } from "@totem-partner/spec/operations";
import { nobodys } from "../support/companies/field-values.ts";
import type { Attacked } from "./attacker.ts";
import { faultsOf, isOperationId, operationIds, summaryOf } from "./verdict.ts";
import { Wire } from "./wire.ts";
import type { WireAnswer } from "./wire-answers.ts";

/** The company to which what was recorded happened. */
const apiKey = "test_demo";

/** The seed of ids of a server to which it happens again. */
export const recordedSeed = 7;

const now = new Date("2026-07-01T08:00:00Z");

async function send(port: number, bytes: Uint8Array): Promise<WireAnswer | undefined> {
  using wire = await Wire.open(port);
  wire.write(bytes);
  return await wire.next();
}

/** A request as it goes over the wire; a length that it only claims stays what it claims. */
function bytesOf({ method, target, headers, body }: SentRequest): Buffer {
  const bytes = Buffer.from(body ?? "", "base64");
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  const saysLength = headers.some(([name]) => name === "content-length");
  if (body !== null && !saysLength) lines.push(`content-length: ${String(bytes.byteLength)}`);
  const head = [`${method} ${target} HTTP/1.1`, "Host: localhost", ...lines, "", ""];
  return Buffer.concat([Buffer.from(head.join("\r\n"), "latin1"), bytes]);
}

/** The head of a request whose body is refused: no byte of it has to be sent. */
function announcedBody(id: OperationId): { bytes: Buffer; expected: string } | undefined {
  const operation = operations[id];
  if (!("body" in operation)) return undefined;
  const isForm = operation.body.mediaType === "multipart/form-data";
  const type = isForm ? "multipart/form-data; boundary=b" : "application/json";
  const target = operation.path.replace("{id}", nobodys);
  const headers: [string, string][] = [
    ["X-Partner-API-Key", apiKey],
    ["content-type", type],
    ["content-length", "99999999"],
  ];
  return {
    bytes: bytesOf({ method: operation.method, target, headers, body: null }),
    expected: isForm ? "413 document_too_large" : "413 body_too_large",
  };
}

function judge(
  { coverage, report }: Attacked,
  id: OperationId | undefined,
  answer: WireAnswer | undefined,
  said: { bytes: Buffer; expected: string; isSwitched: boolean },
) {
  const faults = answer === undefined ? ["There is no answer."] : faultsOf(answer, said.isSwitched ? undefined : id);
  const got = answer && summaryOf(answer);
  if (got !== said.expected) faults.push(`It is ${String(got)}, not ${said.expected}.`);
  if (faults.length > 0) report(faults, said.bytes.toString("latin1"));
  if (answer) coverage.note(id, answer);
}

/** Brings every operation to every answer that the contract declares, as the tests of the simulator do. */
export async function provokeEverything(attacked: Attacked): Promise<void> {
  const { server } = attacked;
  for (const { steps, name } of await everyScenario({ now, randomSeed: recordedSeed })) {
    await server.call(apiKey, "POST", "/_mock/reset");
    for (const step of steps) {
      if ("importState" in step) {
        await server.call(apiKey, "PUT", "/_mock/state", step.importState);
        continue;
      }
      const { operationId, status, code } = step.recorded;
      const bytes = bytesOf(step.request);
      // In a scenario of another assumption, the contract is another.
      const said = { bytes, expected: [status, code ?? []].flat().join(" "), isSwitched: name.includes("=") };
      const id = operationId !== undefined && isOperationId(operationId) ? operationId : undefined;
      judge(attacked, id, await send(server.port, bytes), said);
    }
  }
  await server.call(apiKey, "POST", "/_mock/reset");
  for (const id of operationIds) {
    const announced = announcedBody(id);
    if (announced) judge(attacked, id, await send(server.port, announced.bytes), { ...announced, isSwitched: false });
  }
}
