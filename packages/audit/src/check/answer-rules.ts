import { readErrorBody } from "@totem-partner/spec/error-body";
import { isPart, type Part } from "@totem-partner/spec/contract-document";
import { isTextual } from "@totem-partner/spec/own-alternatives";
import type { AuditedExchange, Finding } from "./records.ts";
import { essenceOf } from "./request-input.ts";

const finding = (where: string, code: string, message: string): Finding => ({
  location: ["response", where],
  code,
  message,
});

function codeFindings(response: Part, body: unknown): Finding[] {
  const codes = response["x-problem-codes"];
  const { code } = readErrorBody(body);
  if (!Array.isArray(codes) || codes.includes(code)) return [];
  return [finding("body", "problem-code", `The contract does not have the code ${String(code)} there.`)];
}

/** The media types that the contract describes for a response; undefined for a status that it does not describe. */
function describedTypes({ responses }: Part, status: number): string[] | undefined {
  const response = isPart(responses) ? responses[String(status)] : undefined;
  return isPart(response) ? Object.keys(isPart(response["content"]) ? response["content"] : {}) : undefined;
}

/** Whether a response is a page, such as one in HTML, where the contract describes one. */
export function isDescribedPage(operation: Part, { status, headers }: AuditedExchange["answer"]): boolean {
  const essence = essenceOf(headers["content-type"]);
  return isTextual(essence) && essence !== undefined && describedTypes(operation, status)?.includes(essence) === true;
}

/**
 * Rules of the contract for responses that Prism does not check: the exact media type (Prism accepts application/json
 * for application/problem+json), that there is no body if none is described, and the code of a problem.
 */
export function answerFindings(operation: Part, { answer }: AuditedExchange, body: unknown): Finding[] {
  const { responses } = operation;
  const response = isPart(responses) ? responses[String(answer.status)] : undefined;
  // Prism reports undescribed statuses.
  if (!isPart(response)) return [];
  const described = describedTypes(operation, answer.status) ?? [];
  if (described.length === 0) {
    return answer.text === "" ? [] : [finding("body", "no-body", "The response has a body, but should have none.")];
  }
  const essence = essenceOf(answer.headers["content-type"]);
  const isDescribed = essence !== undefined && described.includes(essence);
  const mediaType = `The media type is ${essence ?? "missing"}, not ${described.join(" or ")}.`;
  return [...(isDescribed ? [] : [finding("header", "media-type", mediaType)]), ...codeFindings(response, body)];
}
