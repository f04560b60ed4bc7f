import { type MockServerOptions, startMockServer } from "@totem-partner/mock-server";
import { frameworks } from "@totem-partner/spec/assumptions";
import { expect, test } from "vitest";
import { PartnerClient } from "../src/index.ts";
import { order } from "./support/examples.ts";

type Assumptions = NonNullable<MockServerOptions["assumptions"]>;

const linked = { "list-envelope": { envelope: "array", headers: { Link: "{links}", "X-Total-Count": "{total}" } } };
const onlyLinked = { "list-envelope": { envelope: "array", headers: { Link: "{links}" } } };
const named = { "list-envelope": { envelope: "array", headers: { Total: "{total}" } } };

/** The number of records, as the first of three pages says it, and the last. */
const services: Record<
  string,
  readonly [assumptions: Assumptions, first: number | undefined, last: number | undefined]
> = {
  ...Object.fromEntries(
    Object.keys(frameworks).map((framework) => {
      const isBare = ["aspnet", "nest", "fastapi"].includes(framework);
      const first = isBare || framework === "stripe" ? undefined : 5;
      return [framework, [{ framework }, first, isBare ? undefined : 5] as const];
    }),
  ),
  "headers for links and the total": [linked, 5, 5],
  "a header for links": [onlyLinked, undefined, 5],
  "a header of another name": [named, 5, 5],
};

test.each(Object.entries(services))("%s: every order is listed once", async (_, [assumptions, first, last]) => {
  await using mock = await startMockServer({ contract: "off", assumptions });
  const profile = { version: 1, assumptions } as const;
  const { authorizations } = new PartnerClient({ baseUrl: mock.baseUrl, apiKey: mock.apiKey, profile });
  const pushed: string[] = [];
  for (let nth = 0; nth < 5; nth += 1)
    pushed.push((await authorizations.create({ ...order, externalId: `ERP-${nth}` })).id);
  const list = authorizations.list({ limit: 2 });
  const page = await list;
  expect([page.items.length, page.total]).toEqual([2, first]);
  expect((await list.toArray({ limit: 100 })).map(({ id }) => id)).toEqual(pushed);
  const behind = await (await page.next())?.next();
  expect([behind?.items.length, behind?.total]).toEqual([1, last]);
});
