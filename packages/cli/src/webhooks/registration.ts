import { isPartnerError, type WebhookConfiguration, type WebhookSettings } from "@totem-partner/sdk";
import { EventName } from "@totem-partner/spec/requests";
import type { Connected } from "../connection.ts";
import { exitCodes, Failure, systemCode } from "../failures/failure.ts";
import { line, type Output, type Io } from "../io.ts";
import type { readPreviousSecret } from "../secrets.ts";
import { pendingRestore } from "./pending-restore.ts";

/** A configuration as a service may show it: the interface document leaves open which fields a response has. */
type Shown = Partial<Omit<WebhookConfiguration, "subscribedEvents">> & { subscribedEvents?: readonly string[] };

type PreviousSecret = Awaited<ReturnType<typeof readPreviousSecret>>;

type Registration = Parameters<ReturnType<typeof pendingRestore>["keep"]>[0];

interface Wanted {
  url: string;
  secret: string | undefined;
  events: WebhookSettings["subscribedEvents"];
  /** True if an existing webhook may be replaced for a while. */
  replace: boolean;
  previousSecret: PreviousSecret;
}

const restoreCommand = "totem-partner webhook restore";

const isEvent = (name: string): name is (typeof EventName.enum)[number] =>
  EventName.enum.some((event) => event === name);

type Previous = NonNullable<Registration["previous"]>;

/** Returns what is there, as far as it can be put back. The secret is never returned, so it has to be given. */
function previousOf(found: Shown, { replace, previousSecret }: Wanted): Previous {
  const { url, hasSecret, subscribedEvents = [] } = found;
  const refuse = (why: string) => new Failure(`${why} Nothing was registered.`);
  if (url === undefined)
    throw refuse("There is a webhook whose address the service does not show, so it could not be restored.");
  if (!replace)
    throw refuse(
      `The webhook is ${url}, which receives nothing while listen is registered. To replace it, add --replace; it is restored when listen exits.`,
    );
  const foreign = subscribedEvents.find((event) => !isEvent(event));
  if (foreign !== undefined)
    throw refuse(
      `The webhook ${url} subscribes to ${foreign}, which is not in the contract and could not be restored.`,
    );
  const isKnown = hasSecret === true ? typeof previousSecret === "string" : previousSecret !== undefined;
  if (hasSecret !== false && !isKnown)
    throw refuse(
      `The webhook ${url} ${hasSecret === true ? "has" : "may have"} a secret, which the service does not return, so it could not be restored. Pass it with --previous-secret FILE${hasSecret === true ? "" : ", or --previous-secret none if it has none"}.`,
    );
  return { url, subscribedEvents: [...subscribedEvents], hasSecret: hasSecret ?? previousSecret !== null };
}

/** True if a configuration is the one that was registered. A service that hides the address shows no change either. */
const isOurs = (current: Shown, url: string): boolean => current.url === undefined || current.url === url;

function secretOf({ url, hasSecret }: Previous, secret: PreviousSecret): string | undefined {
  if (!hasSecret) return undefined;
  if (typeof secret === "string") return secret;
  throw new Failure(`The webhook ${url} had a secret, which was not stored. Pass it with --previous-secret FILE.`);
}

const untouched = (message: string) => ({ restored: false, message });

/** Puts back what a registration replaced, unless somebody has changed the webhook since. */
async function putBack(
  { client: { webhook } }: Connected,
  { url, previous }: Registration,
  secret: PreviousSecret,
  options: { signal?: AbortSignal | undefined } = {},
) {
  const current = await webhook.get(options);
  if (current === null) return untouched("The webhook was removed in the meantime; nothing was restored.");
  if (!isOurs(current, url))
    return untouched(`The webhook was changed to ${current.url} in the meantime; nothing was restored.`);
  if (previous === null) {
    await webhook.remove(options);
    return { restored: true, message: "The webhook was removed; there was none before." };
  }
  const subscribedEvents = previous.subscribedEvents.filter(isEvent);
  await webhook.set({ url: previous.url, secret: secretOf(previous, secret), subscribedEvents }, options);
  return { restored: true, message: `The webhook is ${previous.url} again.` };
}

function isRunning({ pid }: Registration): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === "EPERM";
  }
}

/** Returns what to put back later: what an earlier listen has left to put back if it was killed, or what is there. */
async function whatToPutBack(left: Registration | undefined, { client }: Connected, wanted: Wanted, err: Output) {
  if (left !== undefined && isRunning(left))
    throw new Failure(
      `Another listen (process ${left.pid}) is registered as the webhook of this company. Stop it first. If that process is now another program, run ${restoreCommand}.`,
    );
  const current = await client.webhook.get();
  if (current === null) return null;
  if (left === undefined || !isOurs(current, left.url)) return previousOf(current, wanted);
  const was = left.previous === null ? "where there was none" : `in place of ${left.previous.url}`;
  line(
    err,
    `An earlier listen was killed and left ${left.url} registered, ${was}. That is restored when this one exits.`,
  );
  if (left.previous?.hasSecret === true) secretOf(left.previous, wanted.previousSecret);
  return left.previous;
}

export async function register(connection: Connected, wanted: Wanted, { err, env }: Pick<Io, "err" | "env">) {
  const { webhook } = connection.client;
  const { url, secret, events, previousSecret } = wanted;
  const pending = pendingRestore(connection, env);
  const before = await pending.read();
  const previous = await whatToPutBack(before, connection, wanted, err);
  const registration = { pid: process.pid, url, previous };
  await pending.keep(registration, before !== undefined);
  /** Puts back what was there, and says so; unless it is aborted, which says how to do it later. */
  const end = async (signal?: AbortSignal): Promise<void> => {
    try {
      line(err, (await putBack(connection, registration, previousSecret, { signal })).message);
    } catch (error) {
      if (!isPartnerError(error)) throw error;
      const was = previous === null ? "removed" : `set to ${previous.url} again`;
      const why = `The webhook ${url} could not be ${was}: ${error.message}`;
      const code = error.kind === "abort" ? exitCodes.interrupted : exitCodes.tryAgain;
      throw new Failure([why, `Once the service responds, run ${restoreCommand}.`], code);
    }
    await pending.forget();
  };
  try {
    await webhook.set({ url, secret, subscribedEvents: events });
  } catch (error) {
    if (isPartnerError(error) && error.outcomeUnknown) await end();
    else await pending.forget();
    throw error;
  }
  const instead = previous === null ? "there was none before" : `${previous.url} receives nothing until then`;
  line(err, `Registered ${url} as the webhook until listen exits; ${instead}.`);
  return { end };
}

export async function restore(connection: Connected, secret: PreviousSecret, env: Io["env"]) {
  const pending = pendingRestore(connection, env);
  const registration = await pending.read();
  if (registration === undefined) return untouched("There is no webhook to restore.");
  const done = await putBack(connection, registration, secret);
  await pending.forget();
  return done;
}
