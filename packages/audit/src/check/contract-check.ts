import { type Part, partAt, partOf } from "@totem-partner/spec/contract-document";
import { readErrorBody } from "@totem-partner/spec/error-body";
import { isTextual } from "@totem-partner/spec/own-alternatives";
import { innerStatus } from "@totem-partner/spec/inner-error";
import type { Violation } from "@totem-partner/spec/violation";
import { readTarget } from "@totem-partner/simulator/host";
import { ContractBook, type ContractVariant } from "./contract-book.ts";
import type { Prism, PrismOperation } from "./prism.ts";
import type { AuditedExchange, AuditedRecord, Finding } from "./records.ts";
import { essenceOf, readInput } from "./request-input.ts";

type Diagnostic = Extract<ReturnType<Prism["validateInput"]>, { _tag: "Left" }>["left"][number];

type Validated = { _tag: "Left"; left: readonly Diagnostic[] } | { _tag: "Right" };

function findingsIn(part: "request" | "response", validated: Validated): Finding[] {
  if (validated._tag === "Right") return [];
  return validated.left
    .filter(({ code }) => code !== "deprecated")
    .map(({ path = [], code = "undescribed", message }) => ({
      location: [part, ...path],
      code: String(code),
      // For Prism, an undescribed error status is only a warning; here it is a violation.
      message: `${message.replace(/\.$/, "")}.`,
    }));
}

export function requestFindings(
  { validateInput, validateSecurity }: Prism,
  resource: PrismOperation,
  input: {
    path: string;
    query: Record<string, string | string[]>;
    headers: Readonly<Record<string, string>>;
    body: unknown;
  },
): Finding[] {
  const { path, query, headers, body } = input;
  // Only Prism's router, which is not used, would read the method.
  const element = { method: "get" as const, url: { path, query }, headers: { ...headers }, body };
  return [validateSecurity({ resource, element }), validateInput({ resource, element })].flatMap((validated) =>
    findingsIn("request", validated),
  );
}

const answeredFindings = (
  { validateOutput }: Prism,
  resource: PrismOperation,
  answer: { statusCode: number; headers: Readonly<Record<string, string>>; body: unknown },
): Finding[] =>
  findingsIn("response", validateOutput({ resource, element: { ...answer, headers: { ...answer.headers } } }));

function isDescribedPage(operation: Part, { status, headers }: AuditedExchange["answer"]): boolean {
  const essence = essenceOf(headers["content-type"]);
  if (essence === undefined || !isTextual(essence)) return false;
  return partAt(operation, "responses", String(status), "content", essence) !== undefined;
}

/**
 * Rules of the contract for responses that Prism does not check: the exact media type (Prism accepts application/json
 * for application/problem+json), that there is no body if none is described, and the code of a problem.
 */
function answerFindings(operation: Part, { answer }: AuditedExchange, body: unknown): Finding[] {
  const response = partAt(operation, "responses", String(answer.status));
  // Prism reports undescribed statuses.
  if (response === undefined) return [];
  const findings: Finding[] = [];
  const find = (where: string, code: string, message: string) =>
    findings.push({ location: ["response", where], code, message });
  const types = Object.keys(partOf(response, "content") ?? {});
  if (types.length === 0) {
    if (answer.text !== "") find("body", "no-body", "The response has a body, but should have none.");
    return findings;
  }
  const essence = essenceOf(answer.headers["content-type"]) ?? "missing";
  if (!types.includes(essence))
    find("header", "media-type", `The media type is ${essence}, not ${types.join(" or ")}.`);
  const codes = response["x-problem-codes"];
  const { code } = readErrorBody(body);
  if (Array.isArray(codes) && !codes.includes(code)) {
    find("body", "problem-code", `The contract does not have the code ${String(code)} there.`);
  }
  return findings;
}

function readAnswer(operation: Part, answer: AuditedExchange["answer"]): { body: unknown; findings: Finding[] } {
  const { text } = answer;
  if (text === "") return { body: undefined, findings: [] };
  if (isDescribedPage(operation, answer)) return { body: text, findings: [] };
  try {
    const body: unknown = JSON.parse(text);
    return { body, findings: [] };
  } catch {
    const message = "The body of the response is not valid JSON.";
    return { body: undefined, findings: [{ location: ["response", "body"], code: "json", message }] };
  }
}

const byService = (finding: Finding): Violation => ({ by: "service", ...finding });

/** Returns who violated the contract with an invalid request: the service, if it did not refuse it. */
function blameRequest(findings: readonly Finding[], status: number): Violation[] {
  if (status >= 400) return findings.map((finding) => ({ by: "client", ...finding }));
  return findings.map((finding) =>
    byService({ ...finding, message: `${finding.message} Yet the response was ${status}.` }),
  );
}

export class ContractCheck {
  readonly #book: ContractBook;
  readonly #prism: Prism;

  constructor(prism: Prism, variant: ContractVariant) {
    this.#book = new ContractBook(prism, variant);
    this.#prism = prism;
  }

  /** Returns the contract violations; none if there are none. A record that cannot be checked is a violation, too. */
  async check(record: AuditedRecord): Promise<Violation[]> {
    try {
      return await (record.kind === "exchange" ? this.#exchange(record) : this.#delivery(record));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const message = `The check itself failed: ${reason}.`;
      return [byService({ location: [record.kind], code: "unchecked", message })];
    }
  }

  async #exchange(exchange: AuditedExchange): Promise<Violation[]> {
    const { assumed, method, target, answer } = exchange;
    const { status, headers } = answer;
    const { path: called } = readTarget(target);
    const described = await this.#book.operation(assumed, method, called);
    if (described === undefined) {
      const message = `The contract has no operation for ${method} ${called}.`;
      return blameRequest([{ location: ["request"], code: "unknown-operation", message }], status);
    }
    const { contract, path } = described;
    const { findings, operation, ...input } = await readInput(described, exchange);
    const { body, findings: unread } = readAnswer(contract, answer);
    const own = assumed["error-body"];
    const isInside = typeof own === "object" && innerStatus(own, body) !== undefined;
    const ofRequest = [...findings, ...requestFindings(this.#prism, operation, { path, ...input })];
    return [
      ...blameRequest(ofRequest, isInside ? 400 : status),
      ...[
        ...unread,
        ...answerFindings(contract, exchange, body),
        ...answeredFindings(this.#prism, operation, { statusCode: status, headers, body }),
      ].map(byService),
    ];
  }

  async #delivery(delivery: Exclude<AuditedRecord, AuditedExchange>): Promise<Violation[]> {
    const { assumed, type, headers, body } = delivery;
    const described = await this.#book.webhook(assumed, type);
    if (described === undefined) {
      const message = `The contract has no webhook ${type}.`;
      return [byService({ location: ["delivery"], code: "unknown-event", message })];
    }
    const value: unknown = JSON.parse(body);
    const input = { path: described.path, query: {}, headers, body: value };
    // The contract does not restrict the receiver's response.
    const found = requestFindings(this.#prism, described.prism, input);
    return found.map(({ location, ...finding }) =>
      byService({ ...finding, location: ["delivery", ...location.slice(1)] }),
    );
  }
}
