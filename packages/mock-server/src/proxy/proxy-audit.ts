import { randomUUID } from "node:crypto";
import {
  type AssumedValues,
  type AuditedExchange,
  type AuditedRecord,
  type FoundViolation,
  Kinds,
  showViolation,
  type Violation,
} from "@totem-partner/audit";
import { labelledContract } from "@totem-partner/discovery/drift";
import {
  interfaceRoutes,
  type Redactor,
  Ring,
  Router,
  withoutPrefix,
  withoutSlash,
} from "@totem-partner/simulator/host";
import type { Part } from "@totem-partner/spec/contract-document";
import type { OperationId } from "@totem-partner/spec/operations";
import { type createAuditLog, startAuditQueue } from "../audit/server-audit.ts";
import type { BatchQueue } from "../threads/batch-queue.ts";
import { auditedExchange, type PassedExchange } from "./captured-exchange.ts";
import { type ReportedViolation, violationBasis } from "./reported-violations.ts";

const mostViolations = 1000;

/** The number of exchanges that may wait to be decoded, one after the other: each holds its bodies. */
const mostDecoding = 100;

/** The progress of a proxy's audit. */
export interface ProxyCounts {
  /** Exchanges that were checked. */
  checked: number;
  /**
   * Those that were left out because too many were waiting, and one of the same operation and status was checked, or was
   * waiting to be.
   */
  sampled: number;
  /**
   * Those that were dropped: too many were waiting, a body was larger than 12 MiB or all those in flight than 64 MiB,
   * or one had an unsupported coding.
   */
  dropped: number;
  /** Those that are waiting to be checked. */
  waiting: number;
  /** The violations, by who caused them. */
  violations: Record<Violation["by"], number>;
}

export interface ProxyAuditOptions {
  assumed: AssumedValues;
  log: ReturnType<typeof createAuditLog>;
  onFailure: (failure: unknown) => void;
  startQueue?: (onCrash: (reason: Error) => void) => BatchQueue<AuditedRecord, Violation>;
}

export class ProxyAudit {
  readonly #options: ProxyAuditOptions;
  readonly #queue: BatchQueue<AuditedRecord, Violation>;
  readonly #kinds = new Kinds();
  readonly #router = new Router<OperationId>(interfaceRoutes());
  readonly #found = new Ring<FoundViolation>(mostViolations);
  readonly #counts = { client: 0, service: 0 };
  #contract: Promise<Part> | undefined;
  #lastRead: Promise<unknown> = Promise.resolve();
  #reading = 0;
  #unread = 0;

  constructor(options: ProxyAuditOptions) {
    this.#options = options;
    this.#queue = (options.startQueue ?? startAuditQueue)(options.onFailure);
  }

  operationOf({ message, target }: Pick<PassedExchange, "message" | "target">): OperationId | undefined {
    const path = withoutPrefix(target.path, this.#options.assumed["path-prefix"] ?? "optional");
    const found = path === undefined ? undefined : this.#router.find(message.method ?? "", withoutSlash(path));
    return found?.found === "route" ? found.value : undefined;
  }

  /** Checks an exchange later, and releases its bodies. Resolves to undefined if it cannot be checked. */
  async watch(passed: PassedExchange, redactor: Redactor): Promise<AuditedExchange | undefined> {
    const release = () => {
      for (const body of [passed.requestBody, passed.answerBody]) body.release();
    };
    if (this.#reading >= mostDecoding) {
      release();
      this.#unread += 1;
      return undefined;
    }
    this.#reading += 1;
    const at = Date.now();
    // Decoded bodies can be a thousand times as large, so only one is decoded at a time.
    const reading = this.#lastRead
      .then(() => this.#read(passed, redactor, at))
      .catch((failure: unknown) => {
        this.#options.onFailure(failure);
        return undefined;
      })
      .finally(() => {
        release();
        this.#reading -= 1;
      });
    this.#lastRead = reading;
    return reading;
  }

  async #read(passed: PassedExchange, redactor: Redactor, at: number): Promise<AuditedExchange | undefined> {
    const record = await auditedExchange(passed, this.#options.assumed);
    if (record === undefined) {
      this.#unread += 1;
      return undefined;
    }
    const { method, target, body, answer } = record;
    const size = 1000 + (body?.byteLength ?? 0) + answer.text.length;
    const id = passed.answer.headersDistinct["x-request-id"]?.[0] ?? randomUUID();
    const operationId = this.operationOf(passed);
    const checked = { id, at, kind: "exchange" as const, method, target, status: answer.status, operationId };
    const build = () => ({
      size,
      record,
      onFound: (violations: readonly Violation[]) => {
        for (const violation of violations) {
          const found = showViolation(checked, violation, redactor);
          this.#counts[found.by] += 1;
          this.#found.push(found);
          this.#options.log?.violation(found, undefined);
        }
      },
    });
    this.#queue.push(build, this.#kinds.of(checked.operationId, checked.status));
    return record;
  }

  async violations(): Promise<ReportedViolation[]> {
    await this.flush();
    const found = [...this.#found.entries];
    if (found.length === 0) return [];
    const contract = await (this.#contract ??= labelledContract(this.#options.assumed));
    return found.map((violation) => ({ ...violation, basis: violationBasis(contract, violation) }));
  }

  get counts(): ProxyCounts {
    const { checked, sampled, dropped, waiting } = this.#queue.counts;
    const [lost, pending] = [dropped + this.#unread, waiting + this.#reading];
    return { checked, sampled, dropped: lost, waiting: pending, violations: { ...this.#counts } };
  }

  async flush(): Promise<void> {
    while (this.#reading > 0) await this.#lastRead;
    await this.#queue.flush();
  }

  clear(): void {
    this.#found.clear();
    Object.assign(this.#counts, { client: 0, service: 0 });
  }

  close(): Promise<void> {
    return this.#queue.close();
  }
}
