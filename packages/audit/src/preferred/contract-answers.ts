import type { AcceptedRequest, Answered } from "@totem-partner/simulator";
import { readTarget, showPage, urlOf } from "@totem-partner/simulator/host";
import { listOf, partAt, partOf } from "@totem-partner/spec/contract-document";
import { writtenBody } from "@totem-partner/spec/named-templates";
import { operations } from "@totem-partner/spec/operations";
import { listNames } from "@totem-partner/spec/own-alternatives";
import { auditProblem, refuse } from "../audit-problems.ts";
import { ContractBook, type DescribedOperation } from "../check/contract-book.ts";
import { loadPrism, type PrismOperation } from "../check/prism.ts";
import { assumedValues, type AssumedValues } from "../check/records.ts";
import { drawProblem, drawValue, spanishFaker } from "./drawn-value.ts";
import type { Preference } from "./preference.ts";

type PrismResponse = PrismOperation["responses"][number];

/**
 * The assumptions under which bodies are drawn: a response lists the codes of its problems, and a page has its records
 * under `items`. What was drawn is then put in the form that the company assumes.
 */
const drawn = { "error-body": "problem", "list-envelope": "items" } as const;

const longestList = 4;

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

function exampleOf({ contents: [content] = [] }: PrismResponse, name: string | undefined): unknown {
  const examples = content?.examples ?? [];
  const example = name === undefined ? examples[0] : examples.find(({ key }) => key === name);
  return example !== undefined && "value" in example ? example.value : undefined;
}

type Drawn = Partial<ReturnType<typeof showPage>>;

async function drawBody(code: string, described: DescribedOperation, accepted: AcceptedRequest): Promise<Drawn> {
  const { company, operationId, requestId } = accepted;
  const random = await spanishFaker(requestId);
  const { assume, values } = company.assumptions;
  const problem = drawProblem(random, partOf(described.contract["responses"], code) ?? {});
  // Under some assumptions, a problem has another status than usual.
  if (problem !== undefined) return { body: refuse(accepted, problem, Number(code)).value };
  const limit = Math.min(values["default-limit"], values["max-limit"]);
  const entries = Math.min(random.number.int({ min: 2, max: longestList }), limit);
  const occasion = { random, now: company.clock.now(), operationId, entries };
  const response = described.prism.responses.find((one) => one.code === code);
  const schema = response?.contents?.[0]?.schema;
  if (schema === undefined) return {};
  const list = listNames.find((name) => operations[operationId].path === `/${name}` && operationId.startsWith("list"));
  if (list === undefined) return { body: drawValue({ ...schema }, occasion) };
  const items = drawValue(partAt(schema, "properties", "items") ?? {}, occasion);
  const page = { items: [...listOf(items)], total: entries, limit, offset: 0 };
  const url = () => urlOf(accepted.request);
  return showPage(list, page, (item) => item, assume, url);
}

const written = (name: string, value: string): string =>
  /^[\w!#$%&'*+.^`|~-]+$/.test(value) ? `${name}=${value}` : `${name}=${JSON.stringify(value)}`;

export const showPreference = ({ code, example, dynamic }: Preference): string =>
  Object.entries({ code, example, dynamic: dynamic === true ? "true" : undefined })
    .flatMap(([name, value]) => (value === undefined ? [] : [written(name, value)]))
    .join(", ");

const examplesOf = ({ contents = [] }: PrismResponse): string[] =>
  contents.flatMap(({ examples = [] }) => examples.map(({ key }) => key));

/** Finds the response of an operation that a client prefers, or why there is none; `name` is the operation's in messages. */
export function chooseResponse(
  { responses }: Pick<PrismOperation, "responses">,
  { code, example }: Preference,
  name: string,
): { chosen: PrismResponse } | { chosen: undefined; detail: string } {
  const codes = responses.map((response) => response.code).sort();
  // Prism, too, selects the lowest success status without a preference.
  const wanted = code ?? codes.find((one) => one.startsWith("2"));
  const chosen = responses.find((response) => response.code === wanted);
  if (chosen === undefined) {
    const detail = `The contract has no response ${wanted} of ${name}. Prefer one of ${codes.join(", ")}.`;
    return { chosen, detail };
  }
  if (example === undefined || examplesOf(chosen).includes(example)) return { chosen };
  const known = responses.flatMap((response) => examplesOf(response).map((one) => `${one} (code=${response.code})`));
  const others = known.length === 0 ? "It has no examples." : `It has: ${known.join(", ")}.`;
  const shown = JSON.stringify(example.slice(0, 100));
  const detail = `The response ${chosen.code} of ${name} has no example ${shown}. ${others}`;
  return { chosen: undefined, detail };
}

/** Prism declares the examples of headers as strings, but a number remains one. */
const headersOf = ({ headers = [] }: PrismResponse): Record<string, string> =>
  Object.fromEntries(
    headers.flatMap(({ name, examples: [example] = [] }) =>
      example !== undefined && "value" in example ? [[name.toLowerCase(), String(example.value)]] : [],
    ),
  );

type Prefer = (accepted: AcceptedRequest, preference: Preference) => Promise<Answered>;

export async function loadContractAnswers(): Promise<Prefer> {
  // The closed variant: the published contract allows values of later versions.
  const book = new ContractBook(await loadPrism(), "closed", "whole");
  return async (accepted, preference) => {
    const { request, requestId } = accepted;
    const { prism: operation } = await find(book, accepted, {});
    const choice = chooseResponse(operation, preference, `${request.method} ${operation.path}`);
    if (choice.chosen === undefined) return refuse(accepted, auditProblem("preference_not_met", choice.detail));
    const { chosen } = choice;
    // A named example takes precedence over generated values, as in Prism.
    const dynamic = preference.dynamic === true && preference.example === undefined;
    const { body: value, headers: own } = dynamic
      ? await drawBody(chosen.code, await find(book, accepted, drawn), accepted)
      : { body: exampleOf(chosen, preference.example) };
    const body = value === undefined ? undefined : writtenBody(value, chosen.contents?.[0]?.mediaType);
    const headers = {
      ...headersOf(chosen),
      ...own,
      "x-request-id": requestId,
      "preference-applied": showPreference({ ...preference, dynamic }),
      ...(body && { "content-type": body.contentType }),
    };
    const answer = { status: Number(chosen.code), headers, text: body?.text ?? "" };
    return { answer, value, problem: undefined };
  };
}
