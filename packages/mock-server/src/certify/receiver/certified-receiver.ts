import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as realWait } from "node:timers/promises";
import crossSpawn from "cross-spawn";
import { type EventContent, eventTypes, type ObservedDelivery, type Posting } from "@totem-partner/certification";
import type { ReceivedEvent, Receiver } from "@totem-partner/certification";
import { AssumptionBook, exampleData, showInstant, writeDelivery } from "@totem-partner/simulator/host";
import { UsageError } from "@totem-partner/spec/program";
import { retriesOf } from "@totem-partner/spec/named-templates";
import { type Construction, constructionOf } from "@totem-partner/spec/signature";
import { sign } from "@totem-partner/webhooks";
import type { Profile } from "../../input/read-profile.ts";
import { limitConcurrency } from "../../matrix/run-command.ts";
import type { MockServer } from "../../start-mock-server.ts";
import { postDelivery } from "./post-delivery.ts";

const longestMilliseconds = 30_000;

/** The time an event that was accepted may take until it is handled, as by a job that runs every minute; how often that is asked. */
const longestPatience = 90_000;
const interval = 250;

/** The time a second handling may take to show, beside as long as the first has taken. */
const settling = 500;

const mostCommands = 8;

const longestOutput = 1000;

/** Returns what a command prints, also if it fails: `grep -c` does when it finds nothing. */
async function printed(command: string, eventId: string, signal: AbortSignal): Promise<string> {
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
  await once(child, "close");
  return text;
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

/** Returns how often events were handled, once nothing more is to be expected. */
function countsBy(count: CountHandled, patience: number, pause: (milliseconds: number) => Promise<void>) {
  const turn = limitConcurrency(mostCommands);
  return async (...[events, expected]: Parameters<Receiver["handled"]>): Promise<number[]> => {
    const began = performance.now();
    let counts = events.map(() => 0);
    const ask = (isAskedFor: (before: number) => boolean): Promise<number[]> =>
      Promise.all(
        events.map(async ({ id }, at) => {
          const before = counts[at] ?? 0;
          return isAskedFor(before) ? turn(() => count(id)) : before;
        }),
      );
    const isEnough = (): boolean =>
      expected === "some"
        ? counts.some((one) => one > 0)
        : events.every((event, at) => counts[at] !== 0 || !expected.includes(event));
    while (!isEnough() && performance.now() - began < patience) {
      counts = await ask((before) => before === 0);
      if (!isEnough()) await pause(interval);
    }
    // The others of some may follow one after the other.
    const again = (performance.now() - began) * (expected === "some" ? eventTypes.length : 1);
    await pause(isEnough() ? settling + again : 0);
    return ask(() => true);
  };
}

export interface ReceiverInput extends Pick<Receiver, "nextSecret" | "earlierSecret"> {
  url: URL;
  secret: string;
  handled?: CountHandled | undefined;
  /** The milliseconds in which an accepted event has to be handled. */
  patience?: number | undefined;
}

interface RunContext {
  mock: MockServer;
  profile: Profile;
  signal: AbortSignal;
  /** The way of a delivery, and of time. Default: over HTTP, and real time. */
  post?: typeof postDelivery;
  wait?: typeof realWait;
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
  } catch {
    // A seed may have other records.
    return { id: randomUUID() };
  }
}

/**
 * A secret that a stranger makes of the right one, whose key may be written in Base64. An HMAC fills its key with zeros: that
 * of an empty one is that of a zero.
 */
function forgedSecret(secret: string, change: (key: string) => string, form: Construction["secret"]): string {
  const key = form === "text" ? secret : atob(secret.replace(/^whsec_/, ""));
  const forged = change(key) || "\0";
  return form === "text" ? forged : btoa(forged);
}

/** The address of a delivery that no route was found for, and where it was redirected to. */
function placeOf(outcome: ObservedDelivery["outcome"], url: URL): string {
  if (outcome.kind !== "answered" || !/^3|^40[45]$|^415$/.test(String(outcome.status))) return "";
  const { location = "" } = outcome.headers;
  const places = location !== "" && URL.canParse(location, url) ? [url, new URL(location, url)] : [url];
  return ` at ${places.map(({ origin, pathname }) => origin + pathname).join(", which redirects to ")}`;
}

export function certifiedReceiver(
  given: ReceiverInput,
  { mock, profile, signal, post = postDelivery, wait = realWait }: RunContext,
): Receiver {
  const { url, secret, nextSecret, earlierSecret, handled, patience = longestPatience } = given;
  const book = new AssumptionBook(profile);
  const unknowing = new AssumptionBook({ ...profile, "event-names": { "authorization.updated": unknownType } });
  const pause = (milliseconds: number): Promise<void> => wait(milliseconds, undefined, { signal });
  const signedContent = book.assume("signed-content");
  const { headers: names, content, secret: form } = constructionOf(signedContent);
  const signatureOf = ({ id, body }: ReceivedEvent, timestamp: number, posting: Posting = {}): Promise<string> => {
    const { secret: signer = secret, signedAddress = url.href } = posting;
    const key = typeof signer === "string" ? signer : forgedSecret(secret, signer, form);
    return sign({ body, id, timestamp, url: signedAddress, secret: key, signedContent });
  };

  async function deliver(event: ReceivedEvent, posting: Posting = {}): Promise<ObservedDelivery> {
    signal.throwIfAborted();
    const { sign: altered = (right) => right, headerId = event.id, breaksOff, lastByte, as } = posting;
    const body = posting.body?.(event) ?? event.body;
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = altered(await signatureOf(event, timestamp, posting));
    const headers = {
      "content-type": "application/json",
      "user-agent": `totem-mock/${mock.version}`,
      [names.id]: headerId,
      [names.timestamp]: String(timestamp),
      ...(signature !== undefined && { [names.signature]: signature }),
    };
    const began = Date.now();
    const outcome = await post({ url, headers, body, breaksOff, lastByte });
    const milliseconds = Date.now() - began;
    const answer = outcome.kind === "answered" ? String(outcome.status) : outcome.kind.replace("-", " ");
    const how = as === undefined ? "" : ` (${as})`;
    const saw = `${event.type}${how}: ${answer} after ${String(milliseconds)} ms${placeOf(outcome, url)}`;
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
    ...{ nextSecret, earlierSecret },
    signsAddress: /\{(?:url|path)\}/.test(content),
    attempts: retriesOf(book.assume("delivery-retries")).attempts,
    handledTypes: new Set(eventTypes),
    deliver,
    newEvent,
    async secretsOf(event) {
      const right = await signatureOf(event, Math.floor(Date.now() / 1000));
      // A short one may be part of any word.
      const long = [secret, nextSecret, earlierSecret].filter((text = "") => text.length >= shortestSecret);
      const named = long.map((text = "") => [text, "a secret"] as const);
      return new Map([...named, [right.replace("sha256=", ""), "the valid signature"]]);
    },
    handled: handled ? countsBy(handled, patience, pause) : () => Promise.resolve(undefined),
    failService() {
      mock.requests.clear();
      const { id } = mock.faults.add({ kind: "status", status: 503 });
      return () => {
        mock.faults.remove(id);
        return mock.requests().length > 0;
      };
    },
    pause: (seconds) => pause(seconds * 1000),
  };
}
