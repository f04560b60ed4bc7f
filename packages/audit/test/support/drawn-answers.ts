import { Simulator } from "@totem-partner/simulator";
import type { Assumptions } from "@totem-partner/spec/assumptions";
import { type OperationId, operations } from "@totem-partner/spec/operations";
import { ContractBook } from "../../src/check/contract-book.ts";
import { loadPrism } from "../../src/check/prism.ts";
import { loadContractAnswers } from "../../src/preferred/contract-answers.ts";

/** The middle of a harvest. */
export const harvest = Date.parse("2026-07-01T06:00:00.000Z");

/** The options of a drawn answer. */
export interface Drawing {
  operationId: OperationId;
  status: string;
  seed: string;
  now?: number;
  assumed?: Partial<Assumptions>;
}

/** An answer whose values were drawn. */
export interface DrawnAnswer {
  status: number;
  headers: Headers;
  text: string;
  body: unknown;
}

const [prefer, book] = [await loadContractAnswers(), new ContractBook(await loadPrism(), "closed", "whole")];

/** The address of an operation under some assumptions. */
const targetOf = (operationId: OperationId, assumed: Partial<Assumptions>): string =>
  (assumed["path-prefix"] === "required" ? "/partner" : "") +
  operations[operationId].path +
  (assumed["trailing-slash"] === "required" ? "/" : "");

/** The statuses that an operation answers with under some assumptions. */
export async function statusesOf(operationId: OperationId, assumed: Partial<Assumptions> = {}): Promise<string[]> {
  const described = await book.operation(assumed, operations[operationId].method, targetOf(operationId, assumed));
  if (described === undefined) throw new Error(`There is no ${operationId}.`);
  return described.prism.responses.map(({ code }) => code);
}

/** Draws an answer as `Prefer: code=…, dynamic=true` does. */
export async function drawAnswer(drawing: Drawing): Promise<DrawnAnswer> {
  const { operationId, status, seed, now = harvest, assumed = {} } = drawing;
  const request = {
    method: operations[operationId].method,
    target: targetOf(operationId, assumed),
    headers: new Headers(),
    readBody: () => new Uint8Array(),
  };
  const company = new Simulator({ assumptions: assumed, now }).company("test_demo")!;
  const { answer, value } = await prefer(
    { company, operationId, request, requestId: seed },
    { code: status, dynamic: true },
  );
  return { ...answer, headers: new Headers(answer.headers), body: value };
}
