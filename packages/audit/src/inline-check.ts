import type { ContractCheck } from "./check/contract-check.ts";
import { loadContractCheck } from "./check/load-contract-check.ts";
import type { AuditedRecord, Violation } from "./check/records.ts";

/**
 * Checks records in this thread, one by one, before the response. With the closed variant, because this tests the
 * simulator, where an additional field in a response is a defect.
 */
export class InlineCheck {
  readonly #report: (failure: unknown) => void;
  #check: Promise<ContractCheck> | undefined;
  readonly #waiting = new Set<Promise<unknown>>();
  #checked = 0;
  #dropped = 0;

  /** A failure of the check is reported, and is a violation as well. */
  constructor(report: (failure: unknown) => void) {
    this.#report = report;
  }

  get counts() {
    return { checked: this.#checked, dropped: this.#dropped, waiting: this.#waiting.size };
  }

  /** Returns the contract violations of a record. */
  async check(record: AuditedRecord): Promise<readonly Violation[]> {
    this.#check ??= loadContractCheck("closed");
    const checking = this.#check.then((check) => check.check(record));
    this.#waiting.add(checking);
    try {
      const violations = await checking;
      this.#checked += 1;
      return violations;
    } catch (error) {
      this.#dropped += 1;
      this.#report(error);
      const message = `The check failed: ${error instanceof Error ? error.message : String(error)}`;
      return [{ by: "service", location: [record.kind], code: "unchecked", message }];
    } finally {
      this.#waiting.delete(checking);
    }
  }

  async flush(): Promise<void> {
    await Promise.allSettled(this.#waiting);
  }
}
