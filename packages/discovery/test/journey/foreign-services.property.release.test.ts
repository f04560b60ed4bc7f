import { parseAssumptions, type TimeSource } from "@totem-partner/simulator";
import { seededIds } from "@totem-partner/simulator/control";
import { isFields } from "@totem-partner/spec/fields";
import { type ListName, listNames } from "@totem-partner/spec/own-alternatives";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { parse } from "yaml";
import { kinds } from "../../src/calibration/kinds.ts";
import { writtenProfile } from "../../src/profile/written-profile.ts";
import { areSame, completed, type Learned, shown, type Values } from "../support/completed-profile.ts";
import { foreignProfiles } from "../support/foreign-profiles.ts";
import { observable } from "../support/observable-points.ts";
import { ObservedService } from "../support/observed-service.ts";
import { passTraffic } from "../support/passing-traffic.ts";
import { type Case, companiesOf, known as givens, type RandomService, serviceOf } from "../support/random-service.ts";
import { Recovery } from "../support/recovery.ts";
import { visibleByReading, visibleByWriting } from "../support/visible-points.ts";

/** The number of services tried in each of three ways: 2,010 in all with SCALE=67. */
const numRuns = 10 * inject("scale");

/** Without a protocol, cleaning lists may be nowhere. */
const unseenBy = ({ hasProtocol, profile }: Case): ListName[] =>
  hasProtocol || profile["cleaning-without-protocol"] === "empty"
    ? []
    : listNames.filter((name) => name.startsWith("cleaning-"));

/** The bodies of all further responses of a service. */
function bodiesOf(service: RandomService): readonly string[] {
  const bodies: string[] = [];
  service.between = async (request, pass) => {
    const response = await pass(request);
    bodies.push(await response.clone().text());
    return response;
  };
  return bodies;
}

async function calibrateByReading(given: Case): Promise<Learned> {
  const service = await serviceOf(given);
  const bodies = bodiesOf(service);
  const visible = visibleByReading(given, service.company);
  const calibration = await service.calibrate(given);
  return { known: calibration, visible, unseen: unseenBy(given), bodies };
}

async function calibrateByWriting(given: Case): Promise<Learned> {
  const service = await serviceOf(given);
  const bodies = bodiesOf(service);
  const visible = [...visibleByReading(given, service.company), ...visibleByWriting(given, new Set(kinds))];
  const calibration = await service.calibrate({ ...given, allowed: kinds, givens });
  return { known: calibration, visible: [...new Set(visible)], unseen: unseenBy(given), bodies };
}

async function observe({ profile }: Case): Promise<Learned> {
  const service = new ObservedService(profile);
  const bodies: string[] = [];
  service.distortion = (answer) => {
    bodies.push(answer.text);
    return answer;
  };
  const advance = (seconds: number): void => service.advance(seconds);
  for (const round of [1, 2, 3]) await passTraffic(service.send, { round, prefix: prefixOf(profile), advance });
  return { known: service.observer, visible: observable(profile), unseen: [], bodies };
}

const prefixOf = (profile: Values): string => (profile["path-prefix"] === "required" ? "/partner" : "");

/** The values in the text of a profile, as the mock reads it. */
function valuesIn(text: string): Values {
  const profile: unknown = parse(text);
  const values = isFields(profile) ? profile["assumptions"] : undefined;
  return parseAssumptions(isFields(values) ? values : {});
}

const start = Date.parse("2026-07-01T08:00:00Z");

/** Frozen real time, so that errors name the same instant; only timers without a delay run. */
const timeSource: TimeSource = {
  now: () => start,
  setTimer: (run, milliseconds) => {
    if (milliseconds === 0) queueMicrotask(run);
    return () => undefined;
  },
};

/** Returns the responses and deliveries of a service with this profile over a day; ids and clock never vary. */
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
    way: "calibrate writes by writing",
    learn: calibrateByWriting,
    usual: { points: { mean: 0.845, deviation: 0.255 }, shapes: { mean: 0.46, deviation: 0.335 } },
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
        const written = shown(valuesIn(writtenProfile("https://service.example", found)), truth, learned.bodies);
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
