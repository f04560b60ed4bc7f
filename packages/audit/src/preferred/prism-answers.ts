import type { AcceptedRequest, Answered } from "@totem-partner/simulator";
import { problemAnswered, readTarget } from "@totem-partner/simulator/host";
import { auditProblem } from "../audit-problems.ts";
import { ContractBook } from "../check/contract-book.ts";
import type { DescribedOperation } from "../check/described-operation.ts";
import { assumedValues } from "../check/exchange-record.ts";
import { loadPrism } from "../check/prism.ts";
import type { AssumedValues } from "../check/records.ts";
import { spanishFaker } from "./faker.ts";
import { type Preference, showPreference } from "./preference.ts";
import { loadPrismMock, type MockedAnswer, prismAnswer } from "./prism-mock.ts";
import { listingCodes, realisticOperation } from "./realistic-operation.ts";
import { chooseResponse } from "./response-choice.ts";

function write({ status, headers, body }: MockedAnswer, requestId: string, preference: Preference): Answered {
  const { "content-type": type = "application/json", ...others } = headers;
  const common = { ...others, "x-request-id": requestId, "preference-applied": showPreference(preference) };
  const text = body === undefined ? "" : JSON.stringify(body);
  const all = body === undefined ? common : { ...common, "content-type": type };
  return { answer: { status, headers: all, text }, value: body, problem: undefined };
}

/** The called operation, in the effective contract of the company, optionally with other assumptions. */
async function find(
  book: ContractBook,
  { company, request }: AcceptedRequest,
  otherwise: AssumedValues,
): Promise<DescribedOperation> {
  const { path } = readTarget(request.target);
  const found = await book.operation(
    { ...assumedValues(company.assumptions.values), ...otherwise },
    request.method,
    path,
  );
  // The contract has every operation of the service, under all assumptions.
  if (found === undefined) throw new Error(`The contract has no operation for ${request.method} ${path}.`);
  return found;
}

/** Responds to a request as its client prefers. */
export type Prefer = (accepted: AcceptedRequest, preference: Preference) => Promise<Answered>;

/** Loads Prism, and lets it respond according to the effective contract of each company. */
export async function loadPrismAnswers(): Promise<Prefer> {
  const [prism, mock] = await Promise.all([loadPrism(), loadPrismMock()]);
  // The closed variant: the published contract allows values of later versions.
  const book = new ContractBook(prism, "closed", "whole");
  return async (accepted, preference) => {
    const { company, operationId, request, requestId } = accepted;
    const described = await find(book, accepted, {});
    const choice = chooseResponse(described.prism, preference, `${request.method} ${described.prism.path}`);
    if (choice.chosen === undefined) {
      const problem = auditProblem("preference_not_met", choice.detail);
      return problemAnswered(problem, { "x-request-id": requestId }, company.assumptions.assume);
    }
    // A named example takes precedence over generated values, as in Prism.
    const isDynamic = preference.dynamic === true && preference.example === undefined;
    const operation = isDynamic
      ? realisticOperation({ described, withCodes: await find(book, accepted, listingCodes) }, choice.chosen, {
          random: await spanishFaker(requestId),
          now: company.clock.now(),
          operationId,
          assumed: company.assumptions.values,
        })
      : { ...described.prism, responses: [choice.chosen] };
    const applied: Preference = { ...preference, dynamic: isDynamic };
    return write(await prismAnswer(mock, operation, applied, requestId), requestId, applied);
  };
}
