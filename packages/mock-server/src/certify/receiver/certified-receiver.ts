import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import crossSpawn from "cross-spawn";
import type { EventContent, ObservedDelivery, Posting, ReceivedEvent, Receiver } from "@totem-partner/certification";
import { AssumptionBook, exampleData, showInstant, writeDelivery } from "@totem-partner/simulator/host";
import { MockUsageError } from "@totem-partner/simulator/control";
import { UsageError } from "@totem-partner/spec/program";
import { constructionOf } from "@totem-partner/spec/signature";
import { sign } from "@totem-partner/webhooks";
import type { Profile } from "../../input/read-profile.ts";
import type { MockServer } from "../../start-mock-server.ts";
import { postDelivery } from "./post-delivery.ts";

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

type CountHandled = (eventId: string) => Promise<number>;

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
async function handledCount(
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

export interface ReceiverInput {
  url: URL;
  secret: string;
  nextSecret?: string | undefined;
  handled?: CountHandled | undefined;
}

interface RunContext {
  mock: MockServer;
  profile: Profile;
  signal: AbortSignal;
}

const shortestSecret = 8;

const unknownType = "authorization.weighed";

function newRecord(mock: MockServer): { id: string } {
  try {
    return mock.createInApplication({
      productExternalId: "WHEAT-01",
      warehouseExternalId: "SILO-01",
      quantity: 24.5,
      totemGroupId: "11111111-1111-4111-8111-111111111111",
      operationType: "loading",
      carrierTaxId: "B12345674",
    });
  } catch (error) {
    if (error instanceof MockUsageError) return { id: randomUUID() };
    throw error;
  }
}

export function certifiedReceiver(given: ReceiverInput, { mock, profile, signal }: RunContext): Receiver {
  const { url, secret, nextSecret, handled } = given;
  const book = new AssumptionBook(profile);
  const unknowing = new AssumptionBook({ ...profile, "event-names": { "authorization.updated": unknownType } });
  let asked = 0;
  const secrets = { current: secret, next: nextSecret ?? secret, other: `not ${secret}` };

  const signedContent = book.assume("signed-content");
  const names = constructionOf(signedContent).headers;
  const signatureOf = ({ id, body }: ReceivedEvent, timestamp: number, name: keyof typeof secrets): Promise<string> =>
    sign({ body, id, timestamp, url: url.href, secret: secrets[name], signedContent });

  async function deliver(event: ReceivedEvent, posting: Posting = {}): Promise<ObservedDelivery> {
    signal.throwIfAborted();
    const { secret: signer = "current", sign: altered = (right) => right, body = event.body } = posting;
    const { breaksOff, lastByte, as } = posting;
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = altered(await signatureOf(event, timestamp, signer));
    const headers = {
      "content-type": "application/json",
      "user-agent": `totem-mock/${mock.version}`,
      [names.id]: event.id,
      [names.timestamp]: String(timestamp),
      ...(signature !== undefined && { [names.signature]: signature }),
    };
    const began = Date.now();
    const outcome = await postDelivery({ url, headers, body, breaksOff, lastByte });
    const milliseconds = Date.now() - began;
    const answer = outcome.kind === "answered" ? String(outcome.status) : outcome.kind.replace("-", " ");
    const how = as === undefined ? "" : ` (${as})`;
    const saw = `${event.type}${how}: ${answer} after ${String(milliseconds)} ms`;
    return { event, outcome, milliseconds, seen: { at: new Date(began).toISOString(), id: event.id, saw } };
  }

  function newEvent({ type, authorization, about, secondsAgo = 0 }: EventContent): ReceivedEvent {
    const record = about === undefined ? newRecord(mock) : { id: about.authorizationId };
    const [known, assume] =
      type === "unknown" ? (["authorization.updated", unknowing.assume] as const) : [type, book.assume];
    const id = randomUUID();
    const occurredAt = showInstant(Date.now() - secondsAgo * 1000);
    const data = exampleData(known, assume, { ...record, ...authorization });
    const body = writeDelivery(known, { id, occurredAt, data }, assume);
    return { id, type: type === "unknown" ? unknownType : type, body, authorizationId: record.id };
  }

  return {
    hasNextSecret: nextSecret !== undefined,
    deliver,
    newEvent,
    async secretsOf(event) {
      const right = await signatureOf(event, Math.floor(Date.now() / 1000), "current");
      // A short one may be part of any word.
      const long = Object.values(secrets).filter((text) => text.length >= shortestSecret);
      return new Map([
        ...long.map((text): [string, string] => [text, "a secret"]),
        [right.replace("sha256=", ""), "the valid signature"],
      ]);
    },
    handled: async (event, isExpected) =>
      handled === undefined ? undefined : handledCount(handled, event.id, { isExpected, signal }),
    failService() {
      const { id } = mock.faults.add({ kind: "status", status: 503 });
      return () => mock.faults.remove(id);
    },
    requests() {
      // The journal is bounded: what was counted is forgotten, so that a full one does not hide the next request.
      asked += mock.requests().length;
      mock.requests.clear();
      return asked;
    },
    pause: (seconds) => wait(seconds * 1000, undefined, { signal }),
  };
}
