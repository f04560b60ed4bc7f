import type { InputValue } from "@totem-partner/spec/own-alternatives";
import { deviationKey, deviationLine } from "@totem-partner/discovery/drift";
import { isSound, settledValues, verdictLine } from "@totem-partner/discovery/findings";
import type { Observed } from "@totem-partner/discovery/observation";
import { replaceFile } from "@totem-partner/spec/program";
import { readEarlierProfile } from "../input/read-profile.ts";
import type { Upstream } from "../input/upstream.ts";
import { unwritableFile } from "../input/writable-file.ts";
import { entryWriter, type LogFormat, timeOf } from "../reporting/log.ts";
import { Observation, type ObservationOptions } from "./observation.ts";

const words = {
  settled: "learned",
  outside: "matches no known alternative in",
  contradicts: "contradicts the interface document in",
  "changes-its-mind": "is inconsistent in",
} as const;

const isTold = (sure: string): sure is keyof typeof words => Object.hasOwn(words, sure);

function createObservationLog(format: LogFormat, write: (line: string) => void) {
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

/** Writes a file atomically, one text after the other. */
export function profileWriter(path: string): (text: string) => Promise<void> {
  let written: string | undefined;
  let writing: Promise<void> = Promise.resolve();
  const write = async (text: string): Promise<void> => {
    if (text === written) return;
    await replaceFile(path, text, `${path}.${String(process.pid)}.tmp`);
    written = text;
  };
  return (text) => (writing = writing.catch(() => undefined).then(() => write(text)));
}

/** The findings of the traffic about a service. */
export interface Observations extends Observed {
  /** The address of the service. */
  service: string;
  /** True if the responses are consistent, and nothing contradicts the interface document. */
  sound: boolean;
  /** The settled points, in the form of a profile. */
  assumptions: Record<string, InputValue>;
  /** The number of exchanges that were not learned from: the response was lost, or a body could not be read. */
  notConsidered: number;
}

interface ServiceObservationOptions {
  upstream: Upstream;
  file: string;
  /** The beginning of the profile, such as a comment. Default: nothing. */
  heading?: string;
  log: LogFormat;
  write: (line: string) => void;
  onFailure: (failure: unknown) => void;
  observer?: ObservationOptions["observer"];
}

export class ServiceObservation {
  readonly #options: ServiceObservationOptions;
  readonly #write: ReturnType<typeof profileWriter>;
  readonly #observation: Observation;
  readonly #log;

  private constructor(options: ServiceObservationOptions) {
    const { upstream, file, log, write, onFailure, observer } = options;
    this.#options = options;
    this.#write = profileWriter(file);
    this.#log = createObservationLog(log, write);
    const earlier = readEarlierProfile(file, upstream.shown);
    const onObserved = (observed: Observed): void => void this.#keep(observed).catch(onFailure);
    this.#observation = new Observation({ upstream, earlier, onObserved, onFailure, observer });
  }

  static async start(options: ServiceObservationOptions): Promise<ServiceObservation> {
    const service = new ServiceObservation(options);
    await service.#keep(await service.#observation.observed()).catch((error: unknown) => {
      throw unwritableFile(options.file, error);
    });
    return service;
  }

  async #keep(observed: Observed): Promise<void> {
    this.#log?.news(observed);
    // The YAML writer takes 10 MB, so it is only loaded for a profile.
    const { writtenProfile } = await import("@totem-partner/discovery/written-profile");
    const { upstream, heading = "" } = this.#options;
    await this.#write(`${heading}${writtenProfile(upstream.shown, observed)}`);
  }

  begin(...given: Parameters<Observation["begin"]>): ReturnType<Observation["begin"]> {
    return this.#observation.begin(...given);
  }

  async shown(): Promise<Observations> {
    const observed = await this.#observation.observed();
    const assumptions = settledValues(observed.findings);
    const { notConsidered } = this.#observation;
    return { service: this.#options.upstream.shown, sound: isSound(observed), assumptions, notConsidered, ...observed };
  }

  async finish(): Promise<void> {
    const observed = await this.#observation.observed();
    const { notConsidered } = this.#observation;
    await this.#keep(observed).catch(this.#options.onFailure);
    this.#log?.end(observed, { file: this.#options.file, notConsidered });
  }

  close(): void {
    this.#observation.close();
  }
}
