import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { type ClientTrial, runsFor } from "@totem-partner/certification";
import type { Perform } from "./performance.ts";

/** Where a person is told what to do, and says that it is done. */
interface Conversation {
  input: Readable;
  tell: (text: string) => void;
  signal: AbortSignal;
}

/** A person who uses a running application. */
export interface Person {
  perform: Perform;
  /** Reads nothing more. */
  close: () => void;
}

const unlike = (texts: readonly string[]): string => [...new Set(texts)].join("\n  ");

/** Lets a person use an application in the circumstances of each run: says what happens and what to do, and waits for Enter. */
export function watched(trials: readonly ClientTrial[], { input, tell, signal }: Conversation): Person {
  const runs = runsFor(trials);
  const reader = createInterface({ input, signal });
  const lines = reader[Symbol.asyncIterator]();
  let step = 0;
  return {
    async perform({ baseUrl, apiKey }, circumstances) {
      if (step === 0) tell(`\nThe service is at ${baseUrl}, with the key ${apiKey}: let the application use it.\n`);
      step += 1;
      const concerned = trials.filter((trial) => trial.circumstances === circumstances);
      const happens = unlike(concerned.map((trial) => trial.happens));
      const todo = unlike(concerned.map(({ exercise }) => exercise));
      tell(`\nStep ${String(step)} of ${String(runs.length)}, ${circumstances.name}\n`);
      if (happens !== "") tell(`  ${happens}\n  ${todo}\n`);
      tell("Then press Enter; q ends.\n");
      const began = performance.now();
      const { done, value } = await lines.next();
      const isLast = done === true || value.trim() === "q";
      return { exitCode: undefined, seconds: (performance.now() - began) / 1000, isLast };
    },
    close: () => reader.close(),
  };
}
