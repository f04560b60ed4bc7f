import type { OperationId } from "@totem-partner/spec/operations";
import { arrive, type OutgoingAttempt } from "@totem-partner/simulator";
import { stories } from "./contract-examples.ts";
import { bodyOf, inSeed } from "./example-requests.ts";

/** A call of the story, by its operation and the name of its example, and when it is made. */
interface Call {
  operation: OperationId;
  name: string;
  at: string;
}

const assign: Call = { operation: "updateAuthorization", name: "assign", at: "2026-06-30T10:01:03.511Z" };

/** The calls before each event of the examples; the last of them delivers the event. */
const before: Readonly<Record<string, Call[]>> = {
  "authorization.created": [{ operation: "createAuthorization", name: "dated", at: "2026-06-30T09:12:44.120Z" }],
  "authorization.updated": [assign],
  "authorization.finished": [{ operation: "cancelAuthorization", name: "finished", at: "2026-06-30T11:30:00.000Z" }],
  "authorization.synced": [
    assign,
    { operation: "emitAuthorizationEvent", name: "synced", at: "2026-06-30T10:01:04.002Z" },
  ],
  "authorization.fetch_requested_from_erp": [
    assign,
    { operation: "emitAuthorizationEvent", name: "fetch", at: "2026-06-30T10:30:00.000Z" },
  ],
  "operation.recorded": [assign],
};

/** The time at which the driver arrives whose load is recorded in the example. */
const arrivalAt = Date.parse("2026-07-01T06:42:18.377Z");

/** The delivery of an event of the examples when its story happens, with the ids of the example. */
export async function delivered(event: string, ids: readonly string[]): Promise<OutgoingAttempt | undefined> {
  const attempts: OutgoingAttempt[] = [];
  const next: string[] = [];
  const { company, call } = inSeed("test_demo", {
    newIds: () => () => next.shift() ?? crypto.randomUUID(),
    deliver: (attempt) => {
      attempts.push(attempt);
      return Promise.resolve({ kind: "answered", status: 204 });
    },
  });
  const signed = stories.find(({ operation, name }) => operation === "putWebhookConfiguration" && name === "signed");
  const everything = { ...Object(signed?.request), subscribedEvents: [...Object.keys(before)] };
  await call(
    "putWebhookConfiguration",
    "/webhook",
    bodyOf({ operation: "putWebhookConfiguration", request: everything }),
  );
  const isRecorded = event === "operation.recorded";
  for (const [at, { operation, name, at: instant }] of (before[event] ?? []).entries()) {
    const story = stories.find((one) => one.operation === operation && one.name === name);
    if (story === undefined) throw new Error(`There is no example ${name} of ${operation}.`);
    company.clock.set(Date.parse(instant));
    if (at === (before[event]?.length ?? 0) - 1 && !isRecorded) next.push(...ids);
    await call(operation, story.path, bodyOf(story));
    next.length = 0;
  }
  if (isRecorded) {
    company.clock.set(arrivalAt);
    next.push(...ids);
    arrive(company, { totemGroupId: "11111111-1111-4111-8111-111111111111", driverNif: "12345678Z" });
  }
  await company.deliveries.flush();
  return attempts.find(({ type }) => type === event);
}
