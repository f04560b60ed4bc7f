import { beforeEach, expect, test } from "vitest";
import { anAuthorization } from "../../support/domain/authorization.ts";
import { blamed, pageIn, Partner, problemIn } from "../../support/partner.ts";

interface Listed {
  partner: Partner;
  /** The ids, in the order of creation. */
  ids: string[];
  listed: (query: string) => Promise<number[]>;
}

const dates = [
  undefined,
  "2026-06-30T23:59:59.999Z",
  "2026-07-01T00:00:00Z",
  "2026-07-01T23:59:59.999Z",
  "2026-07-02T00:00:00Z",
  "2026-07-02T01:00:00+02:00",
];

beforeEach<Listed>(async (context) => {
  const partner = new Partner();
  const ids: string[] = [];
  for (const [at, scheduledDate] of dates.entries()) {
    const body = anAuthorization({ externalId: `ERP-LIST-${String(at)}`, ...(scheduledDate && { scheduledDate }) });
    ids.push((await partner.created(body)).id);
    partner.company.clock.advance(1000);
  }
  for (const at of [1, 4]) await partner.cancel(ids[at] ?? "");
  const listed = async (query: string) => pageIn(await partner.list(query)).items.map(({ id }) => ids.indexOf(id));
  Object.assign(context, { partner, ids, listed });
});

test<Listed>("[S075] GET returns the authorizations of the company, oldest first", async ({ listed }) => {
  expect(await listed("")).toEqual([0, 1, 2, 3, 4, 5]);
});

test<Listed>("[S076] status selects Active or Finished ones", async ({ listed }) => {
  expect(await listed("?status=Active")).toEqual([0, 2, 3, 5]);
  expect(await listed("?status=Finished")).toEqual([1, 4]);
});

test<Listed>("[S077] scheduledDateFrom is a date; it begins at 00:00 UTC of its day and leaves undated ones out", async (it) => {
  expect(await it.listed("?scheduledDateFrom=2026-07-01")).toEqual([2, 3, 4, 5]);
  expect(await it.listed("?scheduledDateFrom=2026-07-02")).toEqual([4]);
  expect(await it.listed("?scheduledDateFrom=2026-07-03")).toEqual([]);
});

test<Listed>("[S084] scheduledDateTo includes the whole of its day", async ({ listed }) => {
  expect(await listed("?scheduledDateTo=2026-07-01")).toEqual([1, 2, 3, 5]);
  expect(await listed("?scheduledDateFrom=2026-07-01&scheduledDateTo=2026-07-01")).toEqual([2, 3, 5]);
  expect(await listed("?scheduledDateFrom=2026-07-02&scheduledDateTo=2026-07-01")).toEqual([]);
});

test<Listed>("filters are combined", async ({ listed }) => {
  expect(await listed("?status=Active&scheduledDateFrom=2026-07-01&limit=1&offset=1")).toEqual([3]);
});

test<Listed>("[S075] what is listed is what GET of the one answers", async ({ partner }) => {
  for (const item of pageIn(await partner.list()).items) expect((await partner.get(item.id)).body).toEqual(item);
});

test.each([
  "limit=0",
  "limit=-1",
  "limit=1.5",
  "limit=1e1",
  "limit=ten",
  "limit=",
  "limit=%200",
  "limit=NaN",
  "offset=-1",
  "offset=0.5",
  "offset=x",
  "status=active",
  "status=",
  "scheduledDateFrom=2026-07-01T00:00:00Z",
  "scheduledDateFrom=2026-02-30",
  "scheduledDateFrom=01/07/2026",
  "scheduledDateTo=yesterday",
])("[S078] %s is refused, and named", async (query) => {
  const answer = await new Partner().list(`?${query}`);
  expect(problemIn(answer)).toMatchObject({ status: 400, code: "validation_failed" });
  expect(blamed(answer)).toEqual([`/${query.split("=")[0] ?? ""}`]);
});
