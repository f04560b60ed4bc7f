import { type Fields, isFields } from "@totem-partner/spec/fields";
import { expect, test } from "vitest";
import { verdictsUnder, where } from "../support/strange-writes.ts";
import type { Between } from "../support/written-service.ts";

/** Changes the answers that a test picks, given the body that was sent. */
const changing =
  (
    isMeant: (answer: Response) => boolean,
    change: (record: Fields, sent: Fields) => object | null,
    status = 200,
  ): Between =>
  async (request, pass) => {
    const [sent, answer] = [await request.clone().text(), await pass(request)];
    if (!isMeant(answer)) return answer;
    const record: unknown = await answer.json();
    const read: unknown = sent === "" ? {} : JSON.parse(sent);
    const body = change(isFields(record) ? record : {}, isFields(read) ? read : {});
    return body === null ? new Response(null, { status: 204 }) : Response.json(body, { status });
  };

const isOk = ({ status }: Response): boolean => status === 200;
const isConflict = ({ status }: Response): boolean => status === 409;

test.each([
  ["repeat-create", "POST", /\/authorizations$/, changing(isOk, (record) => ({ ...record, id: crypto.randomUUID() }))],
  ["repeat-create-changed", "POST", /\/authorizations$/, changing(isOk, (record, sent) => ({ ...record, ...sent }))],
  ["patch-immutable", "PATCH", /\/authorizations\//, changing(isOk, (record, sent) => ({ ...record, ...sent }))],
  ["finished-patch", "PATCH", /\/authorizations\//, changing(isConflict, (record) => record)],
  ["action-status", "POST", /\/cancel$/, changing(isOk, () => null)],
  ["new-protocol-state", "GET", /\/cleaning-protocol$/, changing(isOk, (record) => ({ ...record, state: "Draft" }))],
] as const)(
  "an answer to a write that the interface document rules out contradicts it: %s, %s",
  async (id, method, path, other) => {
    const profile = { "repeat-create-changed": "ignore", "patch-immutable": "ignore" };
    const verdict = (await verdictsUnder(where(method, path, other), profile)).get(id);
    expect(verdict).toMatchObject({ sure: "contradicts", basis: "documented" });
  },
);

test("a PATCH that changes a field which only we suppose contradicts nothing", async () => {
  const other = changing(isOk, (record, sent) => ({ ...record, ...sent }));
  const verdicts = await verdictsUnder(where("PATCH", /\/products\//, other), { "patch-immutable": "ignore" });
  expect(verdicts.get("patch-immutable")).toMatchObject({
    sure: "outside",
    why: /^PATCH \/products\/\{id\} \(a field that cannot be changed\) returned 200/,
  });
});
