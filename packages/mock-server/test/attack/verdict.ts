import { auditProblems } from "@totem-partner/audit";
import { controlProblems } from "@totem-partner/control";
import { answerCheck } from "@totem-partner/spec/answers";
import type { OperationId } from "@totem-partner/spec/operations";
import { problemRows } from "@totem-partner/simulator/host";
import { serverProblems } from "../../src/http/server-problems.ts";
import { fieldOf } from "../support/client.ts";
import { marker } from "./attacked-companies.ts";
import type { WireAnswer } from "../support/wire/wire-answers.ts";

const contractViolations = await answerCheck();

/** Codes that are the simulator's or the server's own, with their statuses. */
const ownStatuses = new Map<string, number>([
  ...Object.entries(problemRows).flatMap(([code, source]) =>
    "control" in source ? [[code, source.control] as const] : [],
  ),
  ...Object.entries({ ...controlProblems, ...serverProblems, ...auditProblems }).map(
    ([code, { status }]) => [code, status] as const,
  ),
]);

/** The codes that no client can provoke, whatever it sends. */
const ownFailures = new Set(["internal_error", "contract_violation", "prism_unavailable", "upstream_unreachable"]);

/** Texts that no body may show: a stack, or the place of the server's sources. */
const insides = /\n\s+at |node:internal|node_modules|file:\/\/|mock-server\/src/;

/** The code of a problem; undefined when an answer is none. */
function codeOf({ status, text }: Pick<WireAnswer, "status" | "text">): string | undefined {
  if (status < 400 || text === "") return undefined;
  const code = fieldOf(JSON.parse(text), "code");
  return typeof code === "string" ? code : undefined;
}

/** Such as `404 product_not_found`; the status alone where there is no problem. */
export const summaryOf = (answer: WireAnswer): string => [answer.status, codeOf(answer) ?? []].flat().join(" ");

function* problemFaults({ status, headers, text }: WireAnswer): Generator<string> {
  const code = codeOf({ status, text });
  const ownStatus = ownStatuses.get(code ?? "");
  if (headers.get("content-type") !== "application/problem+json") yield `It is ${String(headers.get("content-type"))}.`;
  if (code === undefined || !(Object.hasOwn(problemRows, code) || ownStatus !== undefined))
    yield `It has the code ${String(code)}.`;
  else if (ownFailures.has(code)) yield "It is a failure of the server's own.";
  if (ownStatus !== undefined && ownStatus !== status) yield `${String(code)} has another status.`;
  if (fieldOf(JSON.parse(text), "status") !== status) yield "Its body has another status.";
}

/** The paths of the control API, whose answers are no part of the contract. */
const isOwn = (answer: WireAnswer): boolean => ownStatuses.has(codeOf(answer) ?? "");

function declaredFaults(operationId: OperationId, answer: WireAnswer): string[] {
  const { status, text, headers } = answer;
  const body: unknown = text === "" ? undefined : JSON.parse(text);
  return contractViolations(operationId, { status, text, body, headers: new Headers([...headers]) });
}

/** The faults of an answer to any request; and of an answer to an operation, if it is known. */
export function faultsOf(answer: WireAnswer, operationId?: OperationId, isHead = false): string[] {
  const { status, text } = answer;
  const faults: string[] = [];
  if (text.includes(marker)) faults.push("It shows data of another company.");
  if (insides.test(text)) faults.push("It shows the insides of the server.");
  if (status >= 500 && codeOf(answer) !== "too_many_companies") faults.push("It is a failure.");
  if (status >= 400 && !isHead) faults.push(...problemFaults(answer));
  if (operationId !== undefined && !isOwn(answer)) faults.push(...declaredFaults(operationId, answer));
  return faults.map((fault) => `${summaryOf(answer)}: ${fault} ${text.slice(0, 300)}`);
}
