import { describeAssumptions, parseAssumptions } from "@totem-partner/simulator";
import { answerCheck } from "@totem-partner/spec/answers";
import { isPart, type Part, partsOf } from "@totem-partner/spec/contract-document";
import { type OperationId, operations } from "@totem-partner/spec/operations";
import fc from "fast-check";
import { expect, test } from "vitest";
import { drawAnswer, type DrawnAnswer, statusesOf } from "./support/drawn-answers.ts";

const isOperationId = (id: string): id is OperationId => id in operations;
const operationIds = Object.keys(operations).filter(isOperationId);
const seeds = fc.uuid();

/** What the closed contract says against an answer. */
async function violationsOf(
  operationId: OperationId,
  { status, headers, body }: DrawnAnswer,
  assumed = {},
): Promise<string[]> {
  const check = await answerCheck(assumed);
  const text = body === undefined ? "" : JSON.stringify(body);
  return check(operationId, { status, headers: new Headers({ "x-request-id": "1", ...headers }), text, body });
}

test("every status of every operation has a generated answer as the closed contract has it", async () => {
  const check = await answerCheck();
  let drawn = 0;
  for (const operationId of operationIds) {
    for (const status of await statusesOf(operationId)) {
      const answer = await drawAnswer({ operationId, status, seed: crypto.randomUUID() });
      const { headers, body } = answer!;
      const text = body === undefined ? "" : JSON.stringify(body);
      const sent = { status: answer!.status, headers: new Headers({ "x-request-id": "1", ...headers }), text, body };
      expect([operationId, status, check(operationId, sent)]).toEqual([operationId, status, []]);
      drawn += 1;
    }
  }
  expect(drawn).toBeGreaterThan(150);
});

/** The places of a schema where Prism may put in what it likes. */
function freePlaces(schema: Part, at = ""): string[] {
  if (Object.keys(schema).length === 0 || "const" in schema || "enum" in schema || schema["type"] === "boolean")
    return [];
  const items: unknown[] = Array.isArray(schema["items"]) ? schema["items"] : [];
  const below = [
    ...partsOf(schema["properties"]),
    ...items.filter(isPart).map((part, index) => [index, part] as const),
  ];
  return below.length === 0 ? [at] : below.flatMap(([name, part]) => freePlaces(part, `${at}/${String(name)}`));
}

const switched = describeAssumptions().flatMap(({ id, values }) =>
  values.map(({ value }) => parseAssumptions({ [id]: value === "<integer>" ? 1 : value })),
);

test("so it is under every alternative of an assumption, with any seed", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...switched),
      fc.constantFrom(...operationIds),
      fc.nat(),
      seeds,
      async (assumed, operationId, nth, seed) => {
        const statuses = await statusesOf(operationId, assumed);
        const answer = await drawAnswer({ operationId, status: statuses[nth % statuses.length]!, seed, assumed });
        expect(await violationsOf(operationId, answer!, assumed)).toEqual([]);
        expect(freePlaces(answer?.schema ?? {})).toEqual([]);
      },
    ),
    { numRuns: 15 },
  );
});

test.each(["problem", "nested", "flat"])(
  "no text and no number is left to chance alone, with errors that are %s",
  async (shape) => {
    const assumed = parseAssumptions({ "error-body": shape });
    for (const operationId of operationIds) {
      for (const status of await statusesOf(operationId, assumed)) {
        const answer = await drawAnswer({ operationId, status, seed: "7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11", assumed });
        expect([operationId, status, freePlaces(answer?.schema ?? {})]).toEqual([operationId, status, []]);
      }
    }
  },
);

test("a problem says the status that it comes with", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...switched.filter((one) => !("error-body" in one))),
      fc.constantFrom(...operationIds),
      fc.nat(),
      seeds,
      async (assumed, operationId, nth, seed) => {
        const problems = (await statusesOf(operationId, assumed)).filter((status) => Number(status) >= 400);
        const status = problems[nth % problems.length]!;
        expect(await drawAnswer({ operationId, status, seed, assumed })).toMatchObject({
          body: { status: Number(status) },
        });
      },
    ),
    { numRuns: 15 },
  );
});

test.each(["0000-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"])(
  "at %s, where a clock can stand, instants have the form of the contract",
  async (now) => {
    const drawing = { status: "200", seed: "7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11", now: Date.parse(now) };
    const answer = await drawAnswer({ ...drawing, operationId: "listAuthorizations" });
    expect(await violationsOf("listAuthorizations", answer!)).toEqual([]);
  },
);
