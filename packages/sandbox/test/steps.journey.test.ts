import { exportState, Simulator } from "@totem-partner/simulator";
import { createAuthorization, readCreateRequest } from "@totem-partner/simulator/host";
import { expect, test } from "vitest";
import { anOrder, type Answer, partnerOf } from "./support/partner-of.ts";
import { startTestSandbox } from "./support/test-sandbox.ts";

const count = 4000;

/** The state of a company with many authorizations, which end on a thousand days. */
function aLargeState(): unknown {
  const company = new Simulator().company("test_demo");
  if (company === undefined) throw new Error("There is no company.");
  for (let at = 0; at < count; at += 1) {
    const endDate = new Date(Date.UTC(2030, 0, 1 + (at % 1000))).toISOString();
    const read = readCreateRequest(anOrder(`ERP-${String(at)}`, { endDate }), company.assumptions.assume);
    if (read.ok) createAuthorization(company, read.value);
  }
  return exportState(company);
}

test("while a company imports a large state, wakes with it, and moves its clock by ten years, others are served", async () => {
  const bounds = { requestsPerMinute: 1_000_000 };
  await using sandbox = await startTestSandbox({ log: "silent", bounds });
  const call = partnerOf(sandbox.url, await sandbox.issueKey("espiga"));
  const other = partnerOf(sandbox.url, await sandbox.issueKey("molino"));
  await other("GET", "/products");

  /** Makes a call, and counts how often the other company is served from when it is under way until it ends. */
  const served = async (make: () => Promise<Answer>): Promise<[status: number, served: number]> => {
    let status: number | undefined;
    const made = make().then((answer) => (status = answer.status));
    // The first of them may be ahead of the call.
    let times = -2;
    while (status === undefined) {
      expect(await other("GET", "/products")).toMatchObject({ status: 200 });
      times += 1;
    }
    return [await made, times];
  };

  const state = aLargeState();
  const [imported, duringImport] = await served(() => call("PUT", "/_mock/state", state));
  expect([imported, duringImport > 5]).toEqual([204, true]);
  expect(await call("GET", "/authorizations?status=Active&limit=1")).toMatchObject({ body: { total: count } });
  // With other bounds, the company is read from its store.
  await sandbox.operator.call("PUT", "/companies/espiga/bounds", { liveStreams: 1 });
  const [moved, duringMove] = await served(() => call("POST", "/_mock/clock/advance", { seconds: 315_360_000 }));
  expect([moved, duringMove > 5]).toEqual([200, true]);
  expect(await call("GET", "/authorizations?status=Finished&limit=1")).toMatchObject({ body: { total: count } });
  expect(await call("GET", "/_mock/state")).toMatchObject({ body: { authorizations: { length: count } } });
  expect(sandbox.troubles).toEqual([]);
});
