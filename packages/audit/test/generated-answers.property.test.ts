import { parseAssumptions } from "@totem-partner/simulator";
import { answerCheck } from "@totem-partner/spec/answers";
import { type OperationId, operations } from "@totem-partner/spec/operations";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { everyValue } from "./support/alternatives.ts";
import { drawAnswer, type DrawnAnswer, harvest, statusesOf } from "./support/drawn-answers.ts";

const isOperationId = (id: string): id is OperationId => id in operations;
const operationIds = Object.keys(operations).filter(isOperationId);
const seeds = fc.uuid();

/** That a problem says the status that it comes with, where its form is not another one. */
function expectItsStatus(status: string, { body }: DrawnAnswer, assumed: object): void {
  if (Number(status) >= 400 && !("error-body" in assumed)) expect(body).toMatchObject({ status: Number(status) });
}

/** The violations of the closed contract by an answer. */
async function violationsOf(operationId: OperationId, answer: DrawnAnswer, assumed = {}): Promise<string[]> {
  const check = await answerCheck(assumed);
  return check(operationId, answer);
}

test("every status of every operation has a generated answer as the closed contract has it", async () => {
  const assumed = parseAssumptions({});
  const check = await answerCheck(assumed);
  let drawn = 0;
  for (const operationId of operationIds) {
    for (const status of await statusesOf(operationId, assumed)) {
      const answer = await drawAnswer({
        operationId,
        status,
        seed: `${operationId}-${status}-${String(inject("seed"))}`,
        assumed,
      });
      expect([operationId, status, check(operationId, answer)]).toEqual([operationId, status, []]);
      expectItsStatus(status, answer, assumed);
      drawn += 1;
    }
  }
  expect(drawn).toBeGreaterThan(150);
});

test("so it is under every alternative of an assumption, with any seed", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...everyValue),
      fc.constantFrom(...operationIds),
      fc.nat(),
      seeds,
      async (assumed, operationId, nth, seed) => {
        const statuses = await statusesOf(operationId, assumed);
        const status = statuses[nth % statuses.length]!;
        const answer = await drawAnswer({ operationId, status, seed, assumed });
        expect(await violationsOf(operationId, answer, assumed)).toEqual([]);
        expectItsStatus(status, answer, assumed);
      },
    ),
    { numRuns: 12 * inject("scale") },
  );
});

const ownEnvelope = { ok: true, code: "E-0", of: null, at: "{base}/records/{id}", data: "{record}" };

test.each([
  ...["success", "json-api", { record: ownEnvelope }].map((value) => ({ "record-envelope": value })),
  { ids: "any" },
])("so is each success under %j", async (given) => {
  const assumed = parseAssumptions(given);
  for (const operationId of operationIds) {
    const status = (await statusesOf(operationId, assumed)).find((code) => code.startsWith("2"))!;
    const answer = await drawAnswer({ operationId, status, seed: `${operationId}-${status}`, assumed });
    expect([operationId, await violationsOf(operationId, answer, assumed)]).toEqual([operationId, []]);
  }
});

test.each([{ "max-limit": 1 }, { "default-limit": 1 }])(
  "a generated page is as long as its limit under %j",
  async (given) => {
    const assumed = parseAssumptions(given);
    const seed = "7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11";
    const answer = await drawAnswer({ operationId: "listAuthorizations", status: "200", seed, assumed });
    expect(answer.body).toMatchObject({ items: [{ status: expect.anything() }], total: 1, limit: 1 });
    expect(await violationsOf("listAuthorizations", answer, assumed)).toEqual([]);
  },
);

test("a generated page is filled into the envelope of the company", async () => {
  const assumed = parseAssumptions({ "list-envelope": "spring-model" });
  const seed = "7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11";
  const { body } = await drawAnswer({ operationId: "listProducts", status: "200", seed, assumed });
  const { content } = Object(body) as { content: unknown[] };
  expect(body).toEqual({ content, page: { size: 50, number: 0, totalElements: content.length, totalPages: 1 } });
});

test("only a record that is deleted says when", async () => {
  const assumed = parseAssumptions({ "delete-status": "200" });
  const drawing = { status: "200", seed: "7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11", assumed };
  const deleted = await drawAnswer({ ...drawing, operationId: "deleteProduct" });
  expect(deleted.body).toMatchObject({ deletedAt: new Date(harvest).toISOString() });
  expect((await drawAnswer({ ...drawing, operationId: "getProduct" })).body).not.toHaveProperty("deletedAt");
});

test.each(["0000-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z"])(
  "at %s, where a clock can stand, instants have the form of the contract",
  async (now) => {
    const drawing = { status: "200", seed: "7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11", now: Date.parse(now) };
    const answer = await drawAnswer({ ...drawing, operationId: "listAuthorizations" });
    expect(await violationsOf("listAuthorizations", answer)).toEqual([]);
  },
);
