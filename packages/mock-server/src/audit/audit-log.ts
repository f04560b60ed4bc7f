import { type FoundViolation, placeOf } from "@totem-partner/audit";
import { printable } from "@totem-partner/spec/printable";
import { entryWriter, type LogFormat } from "../reporting/log.ts";

/** What the audit writes to a log. */
export interface AuditLog {
  violation: (found: FoundViolation, company: string | undefined) => void;
  /** Why nothing is checked. */
  obstacle: (reason: string) => void;
}

function pretty(found: FoundViolation, company: string | undefined): string {
  const { at, by, method, target, status } = found;
  const subject = [method, printable(target), ...(status === null ? [] : [`answered with ${String(status)}`])];
  const parts = [at.slice(11, 23), "---", `violation by the ${by}:`, ...subject];
  if (company !== undefined) parts.push(`[${company}]`);
  return `${parts.join(" ")}\n             ${printable(`${placeOf(found)}: ${found.message}`)}`;
}

/** Writes the audit's findings in the format of the log; undefined if the log is silent. */
export function createAuditLog(format: LogFormat, write: (line: string) => void): AuditLog | undefined {
  const writeEntry = entryWriter(format, write);
  return (
    writeEntry && {
      violation: (found, company) =>
        writeEntry({ event: "violation", ...found, company }, () => pretty(found, company)),
      obstacle: (reason) =>
        writeEntry(
          { at: new Date(), event: "not-audited", reason },
          () => `Nothing is checked against the contract. ${reason}, or start with --contract off.`,
        ),
    }
  );
}
