import { startMockServer } from "@totem-partner/mock-server";
import { expect, test } from "vitest";
import { PartnerClient } from "../../src/index.ts";
import { fullOrder } from "../support/examples.ts";
import { timedBy, VirtualClock } from "../support/retrying.ts";
import { collect } from "../support/scripted-service.ts";

test("over a flaky network, a push brings every row in once, and a list every record", async () => {
  await using mock = await startMockServer({ contract: "off", scenarios: ["flaky-network"] });
  const options = { ...timedBy(new VirtualClock()), maxRetries: 6 };
  const { authorizations } = new PartnerClient({ baseUrl: mock.url, apiKey: mock.apiKey, ...options });
  const rows = Array.from({ length: 40 }, (_, at) => ({ ...fullOrder, externalId: `ERP-${at}` }));
  const outcomes = await collect(authorizations.push(rows, { maxRetries: 8 }));
  expect(outcomes.map(({ index }) => index).sort((one, other) => one - other)).toEqual([...rows.keys()]);
  expect(outcomes.filter(({ result }) => result === "unknown" || result === "rejected")).toEqual([]);
  const ids = mock.exportState().authorizations.map(({ id }) => id);
  expect(ids).toHaveLength(rows.length);
  expect((await collect(authorizations.list({ limit: 10 }))).map(({ id }) => id).sort()).toEqual(ids.sort());
  expect(
    Math.min(
      ...mock.faults
        .list()
        .map(({ hit }) => hit)
        .slice(0, 3),
    ),
  ).toBeGreaterThan(0);
});
