import { expect, test } from "vitest";
import { settledValues } from "../../src/findings/finding.ts";
import { anAuthorization } from "../support/authorization.ts";
import { ObservedService } from "../support/observed-service.ts";

/** What is learned from lists of an authorization that begins half an hour after midnight in Madrid, and of an old one. */
async function learned(profile: Record<string, string>, ...queries: string[]): Promise<unknown> {
  const service = new ObservedService(profile);
  for (const [nth, scheduledDate] of ["2026-05-01T06:00:00Z", "2026-06-30T22:30:00Z"].entries())
    await service.send("POST", "/authorizations", anAuthorization({ externalId: `ERP-${nth}`, scheduledDate }));
  for (const query of [...queries, ...queries]) {
    for (const asked of ["", query, ""]) {
      service.advance(1);
      await service.send("GET", `/authorizations${asked}`);
    }
  }
  return settledValues(service.observer.findings)["date-filter-days"];
}

const [from, to] = ["?scheduledDateFrom=2026-07-01", "?scheduledDateTo=2026-06-30"];

test.each([
  ["utc", from],
  ["madrid", from],
  ["madrid", to],
])("days in %s are learned from %s", async (zone, query) => {
  expect(await learned({ "date-filter-days": zone }, query)).toBe(zone);
});
