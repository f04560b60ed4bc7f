import { testLoad } from "../measuring/load-test.ts";
import type { RunningServer } from "../measuring/running-server.ts";
import { anAuthorization, type AuthorizationCreate } from "../partner-interface.ts";
import type { Load } from "../peer.ts";

/** The header with the key of a company. */
export const key = (company: string) => ({ "X-Partner-API-Key": `test_${company}` });

const dayMilliseconds = 86_400_000;
const firstDay = Date.UTC(2027, 0, 1);

const within = (n: number, days: number): Pick<AuthorizationCreate, "scheduledDate" | "endDate"> => {
  const start = firstDay + (n % days) * dayMilliseconds;
  return {
    scheduledDate: new Date(start).toISOString(),
    endDate: new Date(start + dayMilliseconds - 1).toISOString(),
  };
};

/** The n-th create, for one day of a year; no driver is named, so that totems have to look for them. */
function dated(n: number): AuthorizationCreate {
  const { driverNif: _driver, ...rest } = anAuthorization(n);
  return { ...rest, ...within(n, 365) };
}

/** The n-th create, whose window ends at an instant of its own. */
export function lateAuthorization(n: number): AuthorizationCreate {
  const endDate = new Date(firstDay + n * 100).toISOString();
  return { ...dated(n), scheduledDate: new Date(firstDay - dayMilliseconds).toISOString(), endDate };
}

const createsOf = (company: string, bodyOf: (n: number) => AuthorizationCreate): Load => ({
  status: 201,
  period: Infinity,
  request: (n) => ({
    method: "POST",
    path: "/authorizations",
    headers: { ...key(company), "Content-Type": "application/json" },
    body: JSON.stringify(bodyOf(n)),
  }),
});

const reads = (company: string, query: string): Load => ({
  status: 200,
  period: 1,
  request: () => ({ method: "GET", path: `/authorizations${query}`, headers: key(company) }),
});

/** What is asked of a company, whose authorizations are so many. */
export const growthLoads = (company: string) => {
  const pages: Readonly<Record<string, (size: number) => Load>> = {
    "any, at the beginning": () => reads(company, ""),
    "any, in the middle": (size) => reads(company, `?offset=${size >> 1}`),
    "any, at the end": (size) => reads(company, `?offset=${size - 50}`),
    "Active ones, in the middle": (size) => reads(company, `?status=Active&offset=${size >> 1}`),
    "those of a half-year, in the middle": (size) =>
      reads(company, `?scheduledDateFrom=2027-01-01&scheduledDateTo=2027-06-30&offset=${size >> 2}`),
    "Active ones of 60 days": () =>
      reads(company, "?status=Active&scheduledDateFrom=2027-05-01&scheduledDateTo=2027-06-29"),
  };
  const arrival: Load = {
    status: 200,
    period: 1,
    request: () => ({
      method: "POST",
      path: "/_mock/arrivals",
      headers: { ...key(company), "Content-Type": "application/json" },
      body: JSON.stringify({ totemGroupId: anAuthorization(0).totemGroupId, driverNif: "87654321X" }),
    }),
  };
  return { pages, arrival, create: createsOf(company, dated) };
};

/** The load tool builds its requests beforehand, and has memory for so many. */
const mostAtOnce = 20_000;

/** Gives a company so many authorizations, and resolves to how many milliseconds the longest create took. */
export async function fill(mock: RunningServer, company: string, count: number, bodyOf = dated): Promise<number> {
  let longest = 0;
  for (let done = 0; done < count; done += mostAtOnce) {
    const load = createsOf(company, bodyOf);
    const requests = Math.min(mostAtOnce, count - done);
    const result = await testLoad(mock.url, load, { requests, connections: 20, skip: done });
    longest = Math.max(longest, result.longestMilliseconds);
  }
  return longest;
}
