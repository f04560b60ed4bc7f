import { parseAssumptions, type TimeSource } from "@totem-partner/simulator";
import { seededIds } from "@totem-partner/simulator/control";
import { isFields } from "@totem-partner/spec/fields";
import {
  type InputValue,
  type ListName,
  listNames,
  type OwnErrorBody,
  type OwnListEnvelope,
  type OwnRecordEnvelope,
  type OwnRefusal,
} from "@totem-partner/spec/own-alternatives";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { parse } from "yaml";
import { templates } from "@totem-partner/spec/templates";
import { kinds } from "../../src/calibration/kinds.ts";
import type { Known } from "../../src/findings/finding.ts";
import { writtenProfile } from "../../src/profile/written-profile.ts";
import { foreignProfiles } from "../support/foreign-profiles.ts";
import { observable } from "../support/observable-points.ts";
import { ObservedService } from "../support/observed-service.ts";
import { passTraffic } from "../support/passing-traffic.ts";
import { type Case, companiesOf, known, serviceOf } from "../support/random-service.ts";
import { Recovery } from "../support/recovery.ts";
import { shownByReading, shownByWriting } from "../support/shown-points.ts";

/** The number of services tried in each of three ways: 2,010 in all with SCALE=67. */
const numRuns = 10 * inject("scale");

/** What was found out about a service. */
interface Learned {
  known: Known;
  /** The points that can be seen, if errors and lists say as much as those of the contract. */
  visible: readonly string[];
  /** The lists that nobody saw. */
  unseen: readonly ListName[];
  /** True if nobody saw a webhook configuration, the only record without an id. */
  hasOnlyIds?: boolean;
}

/** Without a protocol, cleaning lists may be nowhere. */
const unseenBy = ({ hasProtocol, profile }: Case): ListName[] =>
  hasProtocol || profile["cleaning-without-protocol"] === "empty"
    ? []
    : listNames.filter((name) => name.startsWith("cleaning-"));

async function calibrateByReading(given: Case): Promise<Learned> {
  const service = await serviceOf(given);
  const visible = shownByReading(given, service.company);
  return { known: await service.calibrate(given), visible, unseen: unseenBy(given), hasOnlyIds: !given.hasWebhook };
}

async function calibrateByWriting(given: Case): Promise<Learned> {
  const service = await serviceOf(given);
  const visible = [...shownByReading(given, service.company), ...shownByWriting(given, new Set(kinds))];
  const calibration = await service.calibrate({ ...given, allowed: kinds, givens: known });
  const hasOnlyIds = !given.hasWebhook && calibration.created.every(({ kind }) => kind !== "webhook");
  return { known: calibration, visible: [...new Set(visible)], unseen: unseenBy(given), hasOnlyIds };
}

async function observe({ profile }: Case): Promise<Learned> {
  const service = new ObservedService(profile);
  const advance = (seconds: number): void => service.advance(seconds);
  for (const round of [1, 2, 3]) await passTraffic(service.send, { round, prefix: prefixOf(profile), advance });
  return { known: service.observer, visible: observable(profile), unseen: [] };
}

const prefixOf = (profile: Values): string => (profile["path-prefix"] === "required" ? "/partner" : "");

type Values = Readonly<Record<string, InputValue>>;

/** The values in the text of a profile, as the mock reads it. */
function valuesIn(text: string): Values {
  const profile: unknown = parse(text);
  const values = isFields(profile) ? profile["assumptions"] : undefined;
  return parseAssumptions(isFields(values) ? values : {});
}

const namedEnvelopes: readonly string[] = Object.keys(templates["list-envelope"]);

function envelopesIn(value: InputValue | undefined): OwnListEnvelope | undefined {
  if (typeof value === "object") return "envelope" in value ? value : undefined;
  return namedEnvelopes.includes(String(value)) ? { envelope: String(value) } : undefined;
}

const isRefusal = (value: InputValue | undefined): value is OwnRefusal =>
  typeof value === "object" && "status" in value && !("body" in value);

/**
 * A repeated create that is refused with 409 is that of the contract, whatever its code. What is its code, nobody sees in
 * an error of an unknown form.
 */
function repeatCreate({ "repeat-create": ours, "error-body": errors }: Values, theirs: InputValue | undefined): Values {
  if (!isRefusal(theirs)) return {};
  if (ours === "409" && theirs.status === 409) return { "repeat-create": theirs };
  if (errors !== undefined || !isRefusal(ours) || ours.code !== undefined || theirs.code === undefined) return {};
  return { "repeat-create": { ...ours, code: theirs.code } };
}

const isOwnRecord = (value: InputValue | undefined): value is OwnRecordEnvelope =>
  typeof value === "object" && "record" in value;

const isOwnError = (value: InputValue | undefined): value is OwnErrorBody =>
  typeof value === "object" && "body" in value;

/** A template that leaves nothing out. */
const withoutMarks = (value: InputValue | undefined): string => JSON.stringify(value ?? null).replaceAll('?":', '":');

/** What was written and, of all else, what the service does: this is what only its operators can say. */
function completed(settled: Values, truth: Values, { unseen, hasOnlyIds = false }: Learned): Values {
  const written: Record<string, InputValue> = {
    ...settled,
    ...repeatCreate(settled, truth["repeat-create"]),
  };
  // The envelope of an event, and the errors that name a field of no request, are known only to those who sent such requests.
  const [record, theirRecord] = [written["record-envelope"], truth["record-envelope"]];
  if (written["event-receipt"] === undefined && isOwnRecord(record) && isOwnRecord(theirRecord) && theirRecord.receipt)
    written["record-envelope"] = { ...record, receipt: theirRecord.receipt };
  if (hasOnlyIds && withoutMarks(record) === withoutMarks(theirRecord))
    written["record-envelope"] = truth["record-envelope"]!;
  const [errors, theirErrors] = [written["error-body"], truth["error-body"]];
  const isAlso = isOwnError(theirErrors) && theirErrors.invalidFor?.includes("unknown_reference");
  if (written["unknown-reference"] === undefined && isOwnError(errors) && isAlso)
    written["error-body"] = { ...errors, invalidFor: [...(errors.invalidFor ?? []), "unknown_reference"] };
  const [lists, theirLists] = [written["list-envelope"], truth["list-envelope"]].map(envelopesIn);
  if (lists === undefined || theirLists === undefined) return { ...truth, ...written };
  const { envelope, except = {} } = theirLists;
  const others = Object.fromEntries(unseen.map((name) => [name, except[name] ?? envelope]));
  // A list on one page shows no links, and of a header in words nobody knows what they stand for.
  const headers = { ...theirLists.headers, ...lists.headers };
  return { ...truth, ...written, "list-envelope": { ...lists, headers, except: { ...lists.except, ...others } } };
}

/** The same value for envelopes and errors that are the same, however they are written. */
function canonical(value: InputValue | undefined): unknown {
  const lists = envelopesIn(value);
  if (lists !== undefined) {
    const { envelope, except = {}, headers = {} } = lists;
    const others = Object.entries(except).filter(([, one]) => JSON.stringify(one) !== JSON.stringify(envelope));
    return [envelope, others.sort(), headers];
  }
  return isOwnError(value) ? Object.entries({ type: "application/json", ...value }).sort() : value;
}

const areSame = (one: Values, other: Values): boolean =>
  Object.keys(other).every((id) => JSON.stringify(canonical(one[id])) === JSON.stringify(canonical(other[id])));

const start = Date.parse("2026-07-01T08:00:00Z");

/** Real time that stands still, so that errors name the same instant: what is due at once is done at once. */
const timeSource: TimeSource = {
  now: () => start,
  setTimer: (run, milliseconds) => {
    if (milliseconds === 0) queueMicrotask(run);
    return () => undefined;
  },
};

/** What a service with this profile answers and delivers in the course of a day: with the same ids and clock each time. */
async function answersUnder(profile: Values): Promise<unknown[]> {
  const seen: unknown[] = [];
  const service = new ObservedService(profile, {
    ...{ newIds: seededIds(1), timeSource },
    deliver: ({ url, body, timestamp, signedContent }) => {
      seen.push([url, body, timestamp, signedContent]);
      return Promise.resolve({ kind: "answered", status: seen.length % 3 === 0 ? 503 : 204 });
    },
  });
  service.distortion = (answer, { url }) => {
    seen.push([url, answer]);
    return answer;
  };
  const prefix = prefixOf(profile);
  for (const round of [1, 2]) {
    await passTraffic(service.send, { round, prefix, advance: (seconds) => service.advance(seconds) });
    await service.send("PUT", `${prefix}/webhook`, { url: "https://erp.example/hooks", secret: "s3cret" });
    await service.company.deliveries.flush();
  }
  return seen;
}

/** The writers of a profile, and the part that each usually recovers of points and of shapes of a service's own, as up to 670 of each way showed. */
const ways = [
  {
    way: "calibrate writes by reading",
    learn: calibrateByReading,
    usual: { points: { mean: 0.935, deviation: 0.145 }, shapes: { mean: 0.52, deviation: 0.37 } },
  },
  {
    way: "calibrate writes when it may create everything",
    learn: calibrateByWriting,
    usual: { points: { mean: 0.8, deviation: 0.27 }, shapes: { mean: 0.5, deviation: 0.37 } },
  },
  {
    way: "observe writes",
    learn: observe,
    usual: { points: { mean: 0.81, deviation: 0.21 }, shapes: { mean: 0.25, deviation: 0.25 } },
  },
];

test.each(ways)(
  "what $way is right, and a mock with that profile, completed by what cannot be seen, answers a day byte for byte",
  { timeout: 3_600_000 },
  async ({ way, learn, usual }) => {
    const recovered = { points: new Recovery(), shapes: new Recovery() };
    await fc.assert(
      fc.asyncProperty(companiesOf(foreignProfiles), async (given) => {
        const learned = await learn(given);
        const { known: found, visible } = learned;
        const truth: Values = parseAssumptions(given.profile);
        const written = valuesIn(writtenProfile("https://service.example", found));
        const isOwn = (id: string): boolean => typeof truth[id] === "object";
        for (const [id, value] of Object.entries(written)) if (!isOwn(id)) expect([id, value]).toEqual([id, truth[id]]);
        expect(found.findings.filter(({ verdict }) => verdict.sure === "changes-its-mind")).toEqual([]);
        const mock = parseAssumptions(completed(written, truth, learned));
        if (!areSame(mock, truth)) expect(await answersUnder(mock)).toEqual(await answersUnder(truth));
        const settled = Object.keys(written);
        recovered.points.add(
          visible.filter((id) => !isOwn(id)),
          settled,
        );
        recovered.shapes.add(visible.filter(isOwn), settled);
      }),
      { numRuns },
    );
    if (inject("scale") > 1)
      console.info(`What ${way}: ${recovered.points.text}; of shapes of their own, ${recovered.shapes.text}.`);
    recovered.points.expectUsual(usual.points);
    recovered.shapes.expectUsual(usual.shapes);
  },
);
