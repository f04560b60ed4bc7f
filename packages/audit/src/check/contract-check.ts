import type { Part } from "@totem-partner/spec/contract-document";
import { readTarget } from "@totem-partner/simulator/host";
import { answerFindings, isDescribedPage } from "./answer-rules.ts";
import { ContractBook, type FoundOperation } from "./contract-book.ts";
import type { ContractVariant } from "./described-operation.ts";
import { answeredFindings, type Prism, requestFindings } from "./prism.ts";
import type { AuditedDelivery, AuditedExchange, AuditedRecord, Finding, Violation } from "./records.ts";
import { readInput } from "./request-input.ts";

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

/** Returns who violated the contract with an invalid request: the service, if it did not refuse it. */
function blameRequest(findings: readonly Finding[], status: number): Violation[] {
  if (status >= 400) return findings.map((finding) => ({ by: "client", ...finding }));
  return findings.map(({ message, ...finding }) => ({
    by: "service",
    ...finding,
    message: `${message} Yet the response was ${String(status)}.`,
  }));
}

const byService = (finding: Finding): Violation => ({ by: "service", ...finding });

/** Checks exchanges and deliveries against the contract under their assumptions. */
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
      return [
        byService({ location: [record.kind], code: "unchecked", message: `The check itself failed: ${reason}.` }),
      ];
    }
  }

  async #exchange(exchange: AuditedExchange): Promise<Violation[]> {
    const { assumed, method, target, answer } = exchange;
    const { path } = readTarget(target);
    const described = await this.#book.operation(assumed, method, path);
    if (described === undefined) {
      const message = `The contract has no operation for ${method} ${path}.`;
      return blameRequest([{ location: ["request"], code: "unknown-operation", message }], answer.status);
    }
    return this.#described(described, exchange);
  }

  async #described(described: FoundOperation, exchange: AuditedExchange): Promise<Violation[]> {
    const { answer } = exchange;
    const input = await readInput(described, exchange);
    const read = readAnswer(described.contract, answer);
    const { operation, query, headers, body } = input;
    const inRequest = requestFindings(this.#prism, operation, { path: described.path, query, headers, body });
    const inAnswer = answeredFindings(this.#prism, operation, {
      statusCode: answer.status,
      headers: answer.headers,
      body: read.body,
    });
    const own = answerFindings(described.contract, exchange, read.body);
    return [
      ...blameRequest([...input.findings, ...inRequest], answer.status),
      ...[...read.findings, ...own, ...inAnswer].map(byService),
    ];
  }

  async #delivery(delivery: AuditedDelivery): Promise<Violation[]> {
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
