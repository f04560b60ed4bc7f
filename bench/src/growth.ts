// Measures what grows with the records of a company, and what should not: pages of its list, creates while somebody lists,
// arrivals, a clock that passes the ends of many windows, memory. It takes ten minutes.
// `npx -y pnpm@12 bench:growth [largest] [requests]`
import { testLoad } from "./measuring/load-test.ts";
import { type RunningServer, startServer } from "./measuring/running-server.ts";
import { fill, growthLoads, key, lateAuthorization } from "./growth/loads.ts";
import { mockServerSource } from "./preparing/mock-server.ts";
import { PrintedSection } from "./reporting/printed-section.ts";

const [largest = 1_000_000, requests = 1000] = process.argv.slice(2).map(Number);
const smallest = 1000;
const connections = 10;

const section = new PrintedSection("growth");
const { print } = section;

async function post(mock: RunningServer, company: string, path: string, body: object): Promise<void> {
  const headers = { ...key(company), "Content-Type": "application/json" };
  const response = await fetch(mock.url + path, { method: "POST", headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${path} was answered with ${response.status}: ${text}`);
}

/** The mock server's CPU time by one request of a load, in microseconds, after some to warm up. */
async function cost(mock: RunningServer, load: Parameters<typeof testLoad>[1], amount = requests): Promise<number> {
  await testLoad(mock.url, load, { requests: Math.ceil(amount / 5), connections });
  const before = await mock.usage();
  await testLoad(mock.url, load, { requests: amount, connections });
  const after = await mock.usage();
  return (after.cpuMicroseconds - before.cpuMicroseconds) / amount;
}

const compare = (what: string, small: number, large: number): void =>
  print(
    `${what.padEnd(58)}${small.toFixed(0).padStart(8)}${large.toFixed(0).padStart(8)}${(large / small).toFixed(2).padStart(8)} x`,
  );

/** Measures creates without a list request, and while one client lists continuously. */
async function createsBesideLists(mock: RunningServer, company: string, first: number): Promise<void> {
  const amount = { requests, connections };
  const create = growthLoads(company).create;
  const alone = await testLoad(mock.url, create, { ...amount, skip: first });
  let isListing = true;
  let pages = 0;
  const list = async () => {
    for (; isListing; pages += 1) {
      const answer = await fetch(`${mock.url}/authorizations?offset=${first >> 1}`, { headers: key(company) });
      await answer.arrayBuffer();
    }
  };
  const listing = list();
  const beside = await testLoad(mock.url, create, { ...amount, skip: first + requests });
  isListing = false;
  await listing;
  print(
    `creates of ${company} a second: ${alone.perSecond.toFixed(0)}; while one client lists ${beside.perSecond.toFixed(0)}, and reads ${pages} pages`,
  );
}

/** How long it takes to advance a clock over so many ends of windows. */
async function advanceOver(mock: RunningServer, company: string, count: number): Promise<number> {
  await fill(mock, company, count, lateAuthorization);
  const before = performance.now();
  await post(mock, company, "/_mock/clock/advance", { seconds: 400 * 24 * 3600 });
  return performance.now() - before;
}

const flags = ["--log", "silent", "--contract", "off"];
await using mock = await startServer((port) => ({
  script: mockServerSource,
  parameters: ["serve", "--port", String(port), ...flags],
}));

await fill(mock, "small", smallest);
const empty = await mock.usage();
const longest = await fill(mock, "large", largest);
const full = await mock.usage();
print(
  `${largest} authorizations take ${((full.memoryBytes - empty.memoryBytes) / largest).toFixed(0)} bytes of resident memory each.`,
);
print(
  `The longest create took ${longest.toFixed(0)} ms; the server's event loop stood still for ${full.longestPauseMilliseconds?.toFixed(0)} ms at the most.`,
);
print(
  `CPU of the server by a request, in microseconds:${" ".repeat(10)}${String(smallest).padStart(8)}${String(largest).padStart(8)}`,
);
for (const [what, page] of Object.entries(growthLoads("small").pages)) {
  const large = growthLoads("large").pages[what];
  if (large) compare(`page: ${what}`, await cost(mock, page(smallest)), await cost(mock, large(largest)));
}
compare("arrival", await cost(mock, growthLoads("small").arrival), await cost(mock, growthLoads("large").arrival));
for (const [company, size] of Object.entries({ small: smallest, large: largest }))
  await createsBesideLists(mock, company, size);
for (const count of [10_000, 100_000]) {
  const milliseconds = await advanceOver(mock, `late-${count}`, count);
  print(
    `advance over the ends of ${count} windows: ${milliseconds.toFixed(0)} ms, ${((1000 * milliseconds) / count).toFixed(1)} us each`,
  );
}

await section.write(
  "What grows with the records",
  `Written by \`npx -y pnpm@12 bench:growth\`: a company with a thousand records, and one with ${largest.toLocaleString("en-US")}.`,
);
