import { expect, expectTypeOf, test } from "vitest";
import type { AuthorizationCreate, CheckedRow, PartnerClient, PushOutcome } from "../../src/index.ts";
import { order } from "../support/examples.ts";
import { keepingService, rowsOf, untilFailure } from "../support/push-support.ts";
import { clientOf, collect } from "../support/scripted-service.ts";

type Authorizations = PartnerClient["authorizations"];

/** A row as an ERP has it: with columns that the service does not know. */
interface Line {
  line: number;
  number: string;
  tonnes: number;
}

const lines: Line[] = [
  { line: 2, number: "A", tonnes: 24.5 },
  { line: 3, number: "B", tonnes: -1 },
  { line: 4, number: "A", tonnes: 7 },
];
const fields = ({ number, tonnes }: Line): AuthorizationCreate => ({ ...order, externalId: number, quantity: tonnes });
const isKnown = () => false;

test("rows of any kind are pushed with the fields that a function makes of them; the outcome carries the row", async () => {
  const { partner, received } = clientOf(keepingService().answer);
  const outcomes: PushOutcome<Line>[] = await collect(partner.authorizations.push(lines, { fields, isKnown }));
  expect(outcomes.toSorted((one, other) => one.index - other.index).map(({ row, result }) => [row, result])).toEqual([
    [lines[0], "created"],
    [lines[1], "rejected"],
    [lines[2], "rejected"],
  ]);
  for (const { index, row } of outcomes) expect(row).toBe(lines[index]);
  expect(received.map(({ body }) => body)).toEqual([{ ...order, externalId: "A" }]);
});

test("a check makes the same of rows, and finds what a push would reject", async () => {
  const { partner, received } = clientOf(keepingService().answer);
  const checked: CheckedRow<Line>[] = await collect(partner.authorizations.check(lines, { fields }));
  expect(checked).toMatchObject([
    { row: lines[0], index: 0 },
    { row: lines[1], error: { kind: "validation" } },
    { row: lines[2], error: { kind: "conflict" }, repeats: 0 },
  ]);
  expect(received).toEqual([]);
});

test("the fields of a row are made once, only when there is room for the row", async () => {
  const { partner } = clientOf(keepingService().answer);
  let made = 0;
  const counted = (row: Line) => {
    made += 1;
    return fields(row);
  };
  const rows = Array.from({ length: 9 }, (_, line) => ({ line, number: `N${line}`, tonnes: 1 }));
  let taken = 0;
  for await (const _ of partner.authorizations.push(rows, { fields: counted, isKnown, concurrency: 2 })) {
    taken += 1;
    expect(made).toBeLessThanOrEqual(taken + 2);
  }
  expect(made).toBe(rows.length);
});

test("an error that the function throws ends the push after the outcomes of the rows before", async () => {
  const { partner } = clientOf(keepingService().answer);
  const error = new Error("The column is missing.");
  const broken = (row: Line) => {
    if (row.line === 4) throw error;
    return fields(row);
  };
  let closed = false;
  function* rows() {
    try {
      yield* lines;
    } finally {
      closed = true;
    }
  }
  const pushed = await untilFailure(partner.authorizations.push(rows(), { fields: broken, isKnown }));
  expect(pushed.error).toBe(error);
  expect(pushed.delivered.map(({ index }) => index).toSorted()).toEqual([0, 1]);
  expect(closed).toBe(true);
  const checked = await untilFailure(partner.authorizations.check(lines, { fields: broken }));
  expect(checked.error).toBe(error);
  expect(checked.delivered.map(({ index }) => index)).toEqual([0, 1]);
});

test("rows with columns of their own compile only with a function for their fields", () => {
  const surplus = rowsOf("A").map((row) => ({ ...row, line: 2 }));
  const accepted = (authorizations: Authorizations) => [
    authorizations.push(surplus, { fields: ({ line: _, ...row }) => row }),
    authorizations.check(surplus, { fields: ({ line: _, ...row }) => row }),
    authorizations.push([order]),
    authorizations.push(new Set<AuthorizationCreate>()),
    authorizations.push([JSON.parse("{}")]),
    authorizations.push(
      (async function* () {
        yield await Promise.resolve({ ...order, batch: "B-1" });
      })(),
    ),
    // @ts-expect-error `line` is not a field of an authorization.
    authorizations.push(surplus),
    // @ts-expect-error Other options do not change that.
    authorizations.push(surplus, { concurrency: 2 }),
    // @ts-expect-error One such row is enough.
    authorizations.push([...surplus, order]),
    // @ts-expect-error A check finds what a push would reject.
    authorizations.check(surplus),
    // @ts-expect-error A function makes all the fields that a create needs.
    authorizations.push(surplus, { fields: ({ externalId }) => ({ externalId }) }),
    // @ts-expect-error Without the fields of a create, too.
    authorizations.push(lines),
  ];
  expectTypeOf(accepted).toBeFunction();
});

test("the outcome of a row has the type of the row", () => {
  const call = (authorizations: Authorizations) => authorizations.push(lines, { fields: (row) => fields(row) });
  expectTypeOf(call).returns.toExtend<AsyncIterable<PushOutcome<Line>>>();
  const check = (authorizations: Authorizations) => authorizations.check(lines, { fields: (row) => fields(row) });
  expectTypeOf(check).returns.toExtend<AsyncIterable<CheckedRow<Line>>>();
});

test("if after if, an outcome narrows down to the last result", () => {
  const said = (outcome: PushOutcome<Line>): string => {
    if (outcome.result === "created") return outcome.id ?? outcome.authorization?.status ?? "";
    if (outcome.result === "existing") return outcome.id ?? "";
    if (outcome.result === "stored") return outcome.id ?? "";
    expectTypeOf(outcome.error.message).toBeString();
    if (outcome.result === "rejected") return outcome.error.message;
    expectTypeOf(outcome.result).toEqualTypeOf<"unknown">();
    return outcome.error.message;
  };
  expectTypeOf(said).returns.toBeString();
});

test("a check reads one row at a time, so that a file of any length passes through it", async () => {
  const { partner } = clientOf(keepingService().answer);
  let read = 0;
  function* endless() {
    for (;;) yield { ...order, externalId: `ERP-${String((read += 1))}` };
  }
  for await (const { index } of partner.authorizations.check(endless())) if (index === 9) break;
  expect(read).toBe(10);
});
