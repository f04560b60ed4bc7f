import { parseAssumptions, Simulator } from "@totem-partner/simulator";
import { expect, test } from "vitest";
import { settled } from "../../src/findings/finding.ts";
import { calibrated, verdictOn } from "../support/calibrated.ts";

test.each([
  ...["django", "laravel", "hal", "json-api", "odata", "stripe"],
  {
    envelope: {
      ...{ _embedded: { "{kind}": "{items}" }, total: "{total}", cursor: "{cursor}" },
      _links: { self: { href: "{selfUrl}" }, "next?": { "href?": "{nextUrl}" }, prev: { href: "{previousUrl}" } },
    },
  },
  { envelope: "array", headers: { Link: "{links}", "X-Total-Count": "{total}" } },
])("reading shows the links, names and headers of lists: %j", async (envelope) => {
  const simulator = new Simulator({ assumptions: parseAssumptions({ "list-envelope": envelope }) });
  const { result } = await calibrated((request) => simulator.fetch(request));
  expect(verdictOn(await result, "list-envelope")).toEqual(settled(envelope));
});
