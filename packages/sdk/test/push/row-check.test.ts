import { expect, test } from "vitest";
import { ConflictError, ValidationError } from "../../src/index.ts";
import { order } from "../support/examples.ts";
import { keepingService, rowsOf } from "../support/push-support.ts";
import { clientOf, collect } from "../support/scripted-service.ts";

const rows = [
  { ...order, externalId: "A" },
  { ...order, externalId: "B", quantity: -1 },
  { ...order, externalId: "A", quantity: 7 },
  { ...order, externalId: "A" },
  ...rowsOf("C"),
];

test("a check finds what a push would not send, in the order of the rows, and sends nothing", async () => {
  const { partner, received } = clientOf(keepingService().answer);
  const checked = await collect(partner.authorizations.check(rows));
  expect(checked.map(({ index, error }) => [index, error?.constructor])).toEqual([
    [0, undefined],
    [1, ValidationError],
    [2, ConflictError],
    [3, undefined],
    [4, undefined],
  ]);
  expect(checked[1]).toHaveProperty("error.errors.0.path", "/quantity");
  expect(checked[2]).toMatchObject({ repeats: 0, row: rows[2] });
  expect(received).toEqual([]);
});

test("a push rejects exactly the rows that a check finds", async () => {
  const { partner } = clientOf(keepingService().answer);
  const found = (await collect(partner.authorizations.check(rows)))
    .filter(({ error }) => error)
    .map(({ index }) => index);
  const outcomes = await collect(partner.authorizations.push(rows, { isKnown: () => false }));
  const rejected = outcomes.filter(({ result }) => result === "rejected").map(({ index }) => index);
  expect(rejected.toSorted((one, other) => one - other)).toEqual(found);
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
