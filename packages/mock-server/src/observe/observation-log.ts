import { type Deviation, deviationKey, deviationLine } from "@totem-partner/discovery/drift";
import { type Finding, verdictLine } from "@totem-partner/discovery/findings";
import type { Observed } from "@totem-partner/discovery/observation";
import type { LogFormat } from "../reporting/log.ts";

/** What an observation writes to a log. */
export interface ObservationLog {
  /** Writes new findings. */
  news: (observed: Observed) => void;
  /** Writes the summary at the end: the file, and how many exchanges were not considered. */
  end: (observed: Observed, ending: { file: string; notConsidered: number }) => void;
}

const words = {
  settled: "learned",
  contradicts: "contradicts the contract in",
  "changes-its-mind": "is inconsistent in",
} as const;

type Told = keyof typeof words;

const isTold = (sure: string): sure is Told => Object.hasOwn(words, sure);

/** Writes new findings in the format of the log; undefined if the log is silent. */
export function createObservationLog(format: LogFormat, write: (line: string) => void): ObservationLog | undefined {
  if (format === "silent") return undefined;
  const known = new Set<string>();
  const isNew = (key: string): boolean => !known.has(key) && known.add(key).size > 0;
  const time = (): string => new Date().toISOString().slice(11, 23);
  const finding = (one: Finding, sure: Told): void => {
    const { id, verdict, evidence } = one;
    if (format === "json") write(JSON.stringify({ at: new Date(), event: "observed", id, verdict, evidence }));
    else write(`${time()} --- ${words[sure]} ${verdictLine(one)}`);
  };
  const deviation = (one: Deviation): void => {
    if (format === "json") write(JSON.stringify({ at: new Date(), event: "deviation", ...one }));
    else write(`${time()} --- ${one.sort}: ${deviationLine(one)}`);
  };
  return {
    news({ findings, deviations }) {
      for (const one of findings) {
        const { sure } = one.verdict;
        if (isTold(sure) && isNew(verdictLine(one))) finding(one, sure);
      }
      for (const one of deviations) if (isNew(deviationKey(one))) deviation(one);
    },
    end({ findings }, { file, notConsidered }) {
      const settled = findings.filter(({ verdict }) => verdict.sure === "settled").length;
      if (format === "json") write(JSON.stringify({ at: new Date(), event: "profile", file, settled, notConsidered }));
      else {
        const lost = notConsidered > 0 ? ` Exchanges not considered: ${String(notConsidered)}.` : "";
        write(`${file} settles ${String(settled)} of ${String(findings.length)} open points.${lost}`);
      }
    },
  };
}
