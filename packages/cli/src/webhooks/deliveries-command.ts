import { writeFile } from "node:fs/promises";
import { readJson } from "@totem-partner/spec/json";
import type { ResendFlags } from "../commands/flags.ts";
import { type ExitCode, exitCodes, Failure, systemReason } from "../failures/failure.ts";
import { type Io, line } from "../io.ts";
import { printList, printRecord } from "../records/printing.ts";
import { sayForwarded, withoutTaxIds } from "./delivery-answers.ts";
import { type Delivery, deliveryJournal, isSuccess } from "./delivery-journal.ts";
import { forwarder, forwardTarget } from "./forwarding.ts";

async function opened(flags: ResendFlags, { env, err }: Io) {
  const journal = deliveryJournal(flags, env);
  const { deliveries, unreadable } = await journal.read();
  for (const [path, why] of unreadable) line(err, `${path} was skipped: ${why}.`);
  const find = (id: string): Delivery => {
    const found = deliveries.findLast((one) => one.id === id || one.events.some((event) => event.id === id));
    if (found) return found;
    throw new Failure(
      `There is no delivery ${id} in ${journal.folder}. totem-partner deliveries list shows their ids.`,
    );
  };
  const { failed, since, event } = flags;
  const chosen = deliveries.filter(
    ({ state, receivedAt, events }) =>
      (!failed || state === "failed") &&
      Date.parse(receivedAt) >= Date.parse(since ?? receivedAt) &&
      (event === undefined || events.some(({ type }) => event.some((one) => one === type))),
  );
  return { journal, find, chosen };
}

function summaryOf({ id, receivedAt, events, state, latest: { status, error, url }, attempts }: Delivery) {
  const [event, eventId] = [events.map(({ type }) => type).join(", "), events.map((one) => one.id).join(", ")];
  return { id, receivedAt, event, eventId, state, status, error, url, attempts: attempts.length };
}

const columns = {
  ...{ Id: "id", Received: "receivedAt", Event: "event", "Event id": "eventId" },
  ...{ State: "state", Status: "status", Error: "error", Attempts: "attempts" },
};

export async function list(flags: ResendFlags & { limit: number }, io: Io): Promise<void> {
  const { chosen } = await opened(flags, io);
  await printList(chosen.toReversed().map(summaryOf), columns, flags, io);
}

export async function show(id: string, flags: ResendFlags & { body?: string }, io: Io): Promise<void> {
  const delivery = (await opened(flags, io)).find(id);
  const { headers, signedAt, attempts } = delivery;
  const bytes = Buffer.from(delivery.body, "base64");
  if (flags.body !== undefined) await writeFile(flags.body, bytes, { mode: 0o600, flag: "wx" });
  const body = readJson(withoutTaxIds(readJson(bytes.toString()) ?? null));
  await printRecord({ ...summaryOf(delivery), signedAt, headers, body, attempts }, flags, io);
}

/** The seconds for which a receiver accepts a signed timestamp, unless it has a `maxAge` of its own. */
const longest = 300;

export async function resend(named: string | undefined, flags: ResendFlags, io: Io): Promise<ExitCode> {
  const { out, err, now } = io;
  const isAny = flags.failed !== undefined || flags.since !== undefined;
  if (named === undefined ? !isAny : isAny || flags.event !== undefined)
    throw new Failure(
      "Pass the id of a delivery, or --failed or --since. totem-partner deliveries list shows the ids.",
    );
  const given = forwardTarget(flags);
  const { journal, find, chosen } = await opened(flags, io);
  const all = named === undefined ? chosen.filter(({ state }) => state !== "refused") : [find(named)];
  const planned = all.map((delivery) => {
    const { url, insecure = false } = delivery.latest;
    const target = given ?? (url === undefined ? undefined : { url: new URL(url), insecure });
    if (target) return { delivery, target };
    throw new Failure(`${delivery.id} was not forwarded before. Pass --forward-to. Nothing was sent.`);
  });
  const outcomes: { status?: number; error?: string }[] = [];
  for (const { delivery, target } of planned) {
    const { id, event, eventId } = summaryOf(delivery);
    const age = now() / 1000 - (delivery.signedAt ?? Infinity);
    const isSent = age <= longest || flags.expired === true;
    const forwarded = isSent
      ? await forwarder(target)(Buffer.from(delivery.body, "base64"), delivery.headers)
      : { url: target.url.href, error: `not sent: signed ${Math.floor(age / 60)} minutes ago, see --expired` };
    const attempt = { at: new Date(now()).toISOString(), ...target, ...forwarded };
    const sayUnrecorded = (why: unknown) => line(err, `The response to ${id} was not recorded: ${systemReason(why)}.`);
    if (isSent) await journal.note(delivery, attempt).catch(sayUnrecorded);
    outcomes.push({ ...{ id, event, eventId }, ...forwarded });
    if (!flags.json) line(out, `${id}  ${event}  ${eventId}${sayForwarded(forwarded)}`);
  }
  const answered = outcomes.filter(isSuccess).length;
  const failed = outcomes.length - answered;
  if (flags.json) line(out, JSON.stringify({ answered, failed, deliveries: outcomes }));
  else if (outcomes.length === 0) line(out, "There is nothing to resend.");
  else line(out, `Answered with 2xx: ${answered} of ${outcomes.length}.`);
  return failed === 0 ? exitCodes.done : exitCodes.refused;
}
