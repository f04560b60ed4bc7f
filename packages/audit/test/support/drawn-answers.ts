import { AssumptionBook } from "@totem-partner/simulator/host";
import type { Assumptions } from "@totem-partner/spec/assumptions";
import type { Part } from "@totem-partner/spec/contract-document";
import { type OperationId, operations } from "@totem-partner/spec/operations";
import { ContractBook } from "../../src/check/contract-book.ts";
import { loadPrism } from "../../src/check/prism.ts";
import { spanishFaker } from "../../src/preferred/faker.ts";
import { loadPrismMock, type MockedAnswer, prismAnswer } from "../../src/preferred/prism-mock.ts";
import { listingCodes, realisticOperation } from "../../src/preferred/realistic-operation.ts";

/** The middle of a harvest. */
export const harvest = Date.parse("2026-07-01T06:00:00.000Z");

/** What an answer is drawn for. */
export interface Drawing {
  operationId: OperationId;
  status: string;
  seed: string;
  now?: number;
  assumed?: Partial<Assumptions>;
}

/** An answer that Prism made, and the schema that it had to make it from. */
export interface DrawnAnswer extends MockedAnswer {
  schema: Part | undefined;
}

const mock = await loadPrismMock();
const book = new ContractBook(await loadPrism(), "closed", "whole");

async function describe(operationId: OperationId, assumed: Partial<Assumptions>) {
  const { method, path } = operations[operationId];
  const described = await book.operation(
    assumed,
    method,
    assumed["path-prefix"] === "required" ? `/partner${path}` : path,
  );
  if (described === undefined) throw new Error(`There is no ${operationId}.`);
  return described;
}

/** The statuses that an operation answers with under some assumptions. */
export async function statusesOf(operationId: OperationId, assumed: Partial<Assumptions> = {}): Promise<string[]> {
  const { prism: operation } = await describe(operationId, assumed);
  return operation.responses.map(({ code }) => code);
}

/** Draws an answer as `Prefer: code=…, dynamic=true` does; undefined where the operation has no such status. */
export async function drawAnswer(drawing: Drawing): Promise<DrawnAnswer | undefined> {
  const { operationId, status, seed, now = harvest, assumed = {} } = drawing;
  const described = await describe(operationId, assumed);
  const response = described.prism.responses.find(({ code }) => code === status);
  if (response === undefined) return undefined;
  const values = new AssumptionBook(assumed).values;
  const occasion = { random: await spanishFaker(seed), now, operationId, assumed: values };
  const withCodes = await describe(operationId, { ...assumed, ...listingCodes });
  const operation = realisticOperation({ described, withCodes }, response, occasion);
  const schema = operation.responses[0]?.contents?.[0]?.schema;
  const answer = await prismAnswer(mock, operation, { code: status, dynamic: true }, seed);
  return { ...answer, schema: schema && { ...schema } };
}
