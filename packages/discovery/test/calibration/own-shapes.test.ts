import { expect, test } from "vitest";
import { settledValues } from "../../src/findings/finding.ts";
import { RandomService } from "../support/random-service.ts";

/** What reading settles of a service with this profile. */
async function settledOf(profile: Record<string, unknown>) {
  const { findings } = await new RandomService(profile).calibrate({ isPrefixed: false });
  return settledValues(findings);
}

test("a cleaning list in another envelope than the others is an exception, although it has no records", async () => {
  const lists = { envelope: "data", except: { "cleaning-types": "array" } };
  expect(await settledOf({ "list-envelope": lists })).toMatchObject({ "list-envelope": lists });
});

test("cleaning lists that are not found leave the envelope of the others", async () => {
  const profile = { "list-envelope": "data", "cleaning-without-protocol": "404" };
  expect(await settledOf(profile)).toMatchObject(profile);
});

test("what a list that returns all of its records says of its pages is not learned from what was asked for", async () => {
  const lists = { envelope: { rows: "{items}", at: "{pageIndex}" } };
  const whole = { "paged-lists": "authorizations", "unknown-query-parameter": "ignore", "list-envelope": lists };
  expect(await settledOf(whole)).not.toHaveProperty("list-envelope");
  expect(await settledOf({ ...whole, "paged-lists": "all" })).toMatchObject({ "list-envelope": lists });
});
