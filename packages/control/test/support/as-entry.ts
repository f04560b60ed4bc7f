import type { JournalEntry } from "../../src/api/calls/violations.ts";

/** A request of the journal, with what a test says of it. */
export const asEntry = (
  method: string,
  path: string,
  body: unknown,
  {
    headers = { "content-type": "application/json" },
    response = null,
    ...more
  }: Partial<Omit<JournalEntry, "request" | "response">> & {
    headers?: Record<string, string>;
    response?: unknown;
  } = {},
): JournalEntry => ({
  ...{ id: "1", at: "2026-07-01T08:00:00.000Z", operationId: null, query: {}, status: 200, milliseconds: 1 },
  ...{ method, path, problem: null, fault: null, consulted: [], violations: [] },
  ...more,
  request: { headers, body },
  response: { body: response },
});
