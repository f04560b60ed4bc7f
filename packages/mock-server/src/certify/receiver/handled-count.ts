import { setTimeout as wait } from "node:timers/promises";
import crossSpawn from "cross-spawn";
import { UsageError } from "@totem-partner/spec/program";

const longestMilliseconds = 30_000;

/** The time an event that was accepted may take until it is handled, and how often that is asked. */
const patience = 5000;
const interval = 250;

/** The time a second handling may take to show. */
const settling = 500;

const longestOutput = 1000;

/** Returns what a command prints, also if it fails: `grep -c` does when it finds nothing. */
function printed(command: string, eventId: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    // One line of the user's, in the shell of the system, as in a script of package.json.
    const child = crossSpawn(command, [], {
      ...{ shell: true, signal, timeout: longestMilliseconds },
      env: { ...process.env, TOTEM_EVENT_ID: eventId },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      if (text.length < longestOutput) text += chunk.toString("utf8");
    });
    child.once("error", reject);
    child.once("close", () => resolve(text));
  });
}

export type CountHandled = (eventId: string) => Promise<number>;

export const countedBy =
  (command: string, signal: AbortSignal): CountHandled =>
  async (eventId) => {
    const text = (await printed(command, eventId, signal)).trim();
    if (/^\d{1,9}$/.test(text)) return Number(text);
    const shown = text === "" ? "nothing" : JSON.stringify(text.slice(0, 100));
    throw new UsageError(
      `--handled must print how often the event in TOTEM_EVENT_ID was handled, such as 0 or 1; it printed ${shown}.`,
    );
  };

/** Returns how often an event was handled, once nothing more is to be expected; one that is expected is waited for. */
export async function handledCount(
  count: CountHandled,
  eventId: string,
  { isExpected, signal }: { isExpected: boolean; signal: AbortSignal },
): Promise<number> {
  const until = performance.now() + patience;
  while (isExpected && performance.now() < until && (await count(eventId)) === 0) {
    await wait(interval, undefined, { signal });
  }
  await wait(settling, undefined, { signal });
  return count(eventId);
}
