import { deviationKey, deviationLine } from "@totem-partner/discovery/drift";
import { verdictLine } from "@totem-partner/discovery/findings";
import type { Observed } from "@totem-partner/discovery/observation";
import { entryWriter, type LogFormat, timeOf } from "../reporting/log.ts";

const words = {
  settled: "learned",
  contradicts: "contradicts the contract in",
  "changes-its-mind": "is inconsistent in",
} as const;

const isTold = (sure: string): sure is keyof typeof words => Object.hasOwn(words, sure);

/** Writes new findings, and a summary at the end; undefined if the log is silent. */
export function createObservationLog(format: LogFormat, write: (line: string) => void) {
  const writeEntry = entryWriter(format, write);
  if (writeEntry === undefined) return undefined;
  const known = new Set<string>();
  const isNew = (key: string): boolean => !known.has(key) && known.add(key).size > 0;
  const writeNew = (entry: object, text: string): void => {
    const at = new Date();
    writeEntry({ at, ...entry }, () => `${timeOf(at)} --- ${text}`);
  };
  return {
    news({ findings, deviations }: Observed): void {
      for (const one of findings) {
        const { id, verdict, evidence } = one;
        const line = verdictLine(one);
        if (!isTold(verdict.sure) || !isNew(line)) continue;
        writeNew({ event: "observed", id, verdict, evidence }, `${words[verdict.sure]} ${line}`);
      }
      for (const one of deviations) {
        if (isNew(deviationKey(one))) writeNew({ event: "deviation", ...one }, `${one.sort}: ${deviationLine(one)}`);
      }
    },
    end({ findings }: Observed, { file, notConsidered }: { file: string; notConsidered: number }): void {
      const settled = findings.filter(({ verdict }) => verdict.sure === "settled").length;
      const lost = notConsidered > 0 ? ` Exchanges not considered: ${String(notConsidered)}.` : "";
      writeEntry(
        { at: new Date(), event: "profile", file, settled, notConsidered },
        () => `${file} settles ${String(settled)} of ${String(findings.length)} open points.${lost}`,
      );
    },
  };
}
