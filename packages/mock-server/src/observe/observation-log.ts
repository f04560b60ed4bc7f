import { deviationKey, deviationLine } from "@totem-partner/discovery/drift";
import { verdictLine } from "@totem-partner/discovery/findings";
import type { Observed } from "@totem-partner/discovery/observation";
import { entryWriter, type LogFormat, timeOf } from "../reporting/log.ts";

/** What an observation writes to a log. */
export interface ObservationLog {
  news: (observed: Observed) => void;
  /** Writes the summary at the end: the file, and how many exchanges were not considered. */
  end: (observed: Observed, ending: { file: string; notConsidered: number }) => void;
}

const words = {
  settled: "learned",
  contradicts: "contradicts the contract in",
  "changes-its-mind": "is inconsistent in",
} as const;

const isTold = (sure: string): sure is keyof typeof words => Object.hasOwn(words, sure);

/** Writes new findings in the format of the log; undefined if the log is silent. */
export function createObservationLog(format: LogFormat, write: (line: string) => void): ObservationLog | undefined {
  const writeEntry = entryWriter(format, write);
  if (writeEntry === undefined) return undefined;
  const known = new Set<string>();
  const isNew = (key: string): boolean => !known.has(key) && known.add(key).size > 0;
  const writeNew = (entry: object, text: string): void => {
    const at = new Date();
    writeEntry({ at, ...entry }, () => `${timeOf(at)} --- ${text}`);
  };
  return {
    news({ findings, deviations }) {
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
    end({ findings }, { file, notConsidered }) {
      const settled = findings.filter(({ verdict }) => verdict.sure === "settled").length;
      const lost = notConsidered > 0 ? ` Exchanges not considered: ${String(notConsidered)}.` : "";
      writeEntry(
        { at: new Date(), event: "profile", file, settled, notConsidered },
        () => `${file} settles ${String(settled)} of ${String(findings.length)} open points.${lost}`,
      );
    },
  };
}
