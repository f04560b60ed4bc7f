import { fileURLToPath } from "node:url";
import { type RunningServer, startServer } from "../measuring/running-server.ts";
import { testLoad } from "../measuring/load-test.ts";
import { anAuthorization } from "../partner-interface.ts";
import type { Load } from "../peer.ts";
import { mockServerSource } from "../preparing/mock-server.ts";

const scriptOf = (name: string): string => fileURLToPath(new URL(`../servers/${name}.ts`, import.meta.url));

/** Starts a server of the bench in a process of its own. */
export const startScript = (name: "receiver" | "bare-sender"): Promise<RunningServer> =>
  startServer((port) => ({ script: scriptOf(name), parameters: [String(port)] }));

/** A mock server and a bare receiver, each in a process of its own. */
export interface Setting extends AsyncDisposable {
  mock: RunningServer;
  receiver: RunningServer;
}

/** Starts both. The mock server's log is silent, and Prism does not audit unless it is to: both cost what is not measured. */
export async function startBoth(audit: readonly string[] = ["--contract", "off"]): Promise<Setting> {
  const receiver = await startScript("receiver");
  const flags = ["--log", "silent", ...audit];
  const mock = await startServer((port) => ({
    script: mockServerSource,
    parameters: ["serve", "--port", String(port), ...flags],
  }));
  return {
    mock,
    receiver,
    async [Symbol.asyncDispose]() {
      await mock[Symbol.asyncDispose]();
      await receiver[Symbol.asyncDispose]();
    },
  };
}

/** Calls something, and resolves to its JSON if it has any; throws unless it succeeds. */
export async function call(url: string, method: string, company = "bench", body?: object): Promise<unknown> {
  const headers = { "X-Partner-API-Key": `test_${company}`, "Content-Type": "application/json" };
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} was answered with ${response.status}: ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}

/** Has the events of a company sent to a receiver. */
export const configureWebhook = ({ mock, receiver }: Setting, company = "bench"): Promise<unknown> =>
  call(`${mock.url}/webhook`, "PUT", company, { url: `${receiver.url}/hook`, secret: "whsec_bench" });

const createsOf = (company: string): Load => ({
  status: 201,
  period: Infinity,
  request: (n) => ({
    method: "POST",
    path: "/authorizations",
    headers: { "X-Partner-API-Key": `test_${company}`, "Content-Type": "application/json" },
    body: JSON.stringify(anAuthorization(n)),
  }),
});

/** The load tool builds its requests beforehand, and has memory for so many. */
const mostAtOnce = 20_000;

/** How fast something went, and what of the mock server's CPU each piece of it took. */
export interface Pace {
  perSecond: number;
  microseconds: number;
}

/** Creates authorizations, over twenty connections. */
export async function create({ mock }: Setting, count: number, { company = "bench", skip = 0 } = {}): Promise<Pace> {
  let seconds = 0;
  const before = await mock.usage();
  for (let done = 0; done < count; done += mostAtOnce) {
    const requests = Math.min(mostAtOnce, count - done);
    const { perSecond } = await testLoad(mock.url, createsOf(company), {
      requests,
      connections: 20,
      skip: skip + done,
    });
    seconds += requests / perSecond;
  }
  const after = await mock.usage();
  return { perSecond: count / seconds, microseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / count };
}

/** Waits until nothing is due, and resolves to what has become of the deliveries of a company. */
export const flush = ({ mock }: Setting, company = "bench"): Promise<unknown> =>
  call(`${mock.url}/_mock/deliveries/flush`, "POST", company);
