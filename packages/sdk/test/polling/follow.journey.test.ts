import { startMockServer } from "@totem-partner/mock-server";
import { expect, test } from "vitest";
import { type AuthorizationChange, PartnerClient } from "../../src/index.ts";
import { order } from "../support/examples.ts";
import { EventFeed } from "./followed-service.ts";

test("over HTTP, a loop sees what is created, assigned and finished, and another goes on after its cursor", async () => {
  await using mock = await startMockServer({ contract: "strict", now: "2026-07-01T06:00:00Z" });
  const { authorizations } = new PartnerClient({ baseUrl: mock.baseUrl, apiKey: mock.apiKey });
  const { id } = await authorizations.create(order);
  const events = new EventFeed();
  const seen: AuthorizationChange[] = [];
  for await (const change of authorizations.follow({ since: "2026-07-01T06:00:00Z", events })) {
    const { tractorPlate } = change.authorization;
    if (seen.push(change) === 3) break;
    const data =
      tractorPlate === null
        ? { authorization: mock.assign(id, { tractorPlate: "1234BCD" }) }
        : { authorization: mock.finish(id) };
    events.push({ data });
  }
  expect(seen.map(({ authorization: { status, tractorPlate } }) => [status, tractorPlate])).toEqual([
    ["Active", null],
    ["Active", "1234BCD"],
    ["Finished", "1234BCD"],
  ]);
  const other = await authorizations.create({ ...order, externalId: "ERP-2" });
  for await (const { authorization } of authorizations.follow({ since: seen.at(-1)?.cursor ?? "" })) {
    expect(authorization.id).toBe(other.id);
    break;
  }
});
