import { type FoundViolation, placeOf } from "@totem-partner/audit";
import { printable } from "@totem-partner/spec/printable";
import { entryWriter, type LogFormat } from "../reporting/log.ts";

function pretty(found: FoundViolation, company: string | undefined): string {
  const { at, by, method, target, status } = found;
  const subject = [method, printable(target), ...(status === null ? [] : [`answered with ${String(status)}`])];
  const parts = [at.slice(11, 23), "---", `violation by the ${by}:`, ...subject];
  if (company !== undefined) parts.push(`[${company}]`);
  return `${parts.join(" ")}\n             ${printable(`${placeOf(found)}: ${found.message}`)}`;
}

/** Writes the audit's findings, and why it finds none; undefined if the log is silent. */
export function createAuditLog(format: LogFormat, write: (line: string) => void) {
  const writeEntry = entryWriter(format, write);
  if (writeEntry === undefined) return undefined;
  return {
    violation: (found: FoundViolation, company: string | undefined): void =>
      writeEntry({ event: "violation", ...found, company }, () => pretty(found, company)),
    obstacle: (reason: string): void => {
      const inWords = () => `Nothing is checked against the contract. ${reason}, or start with --contract off.`;
      writeEntry({ at: new Date(), event: "not-audited", reason }, inWords);
    },
  };
}

export type AuditLog = NonNullable<ReturnType<typeof createAuditLog>>;
