import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Simulator, type SimulatorOptions } from "@totem-partner/simulator";
import { commandOf, type Ending } from "./command.ts";
import { scratch } from "./scratch.ts";
import { answering } from "./simulated.ts";

export const theirs = { url: "https://erp.example/webhooks", subscribedEvents: ["authorization.finished"] };

/** The file that says what to put back. */
export function kept(folder: string): string | undefined {
  const [name] = readdirSync(join(folder, "totem-partner"));
  return name && join(folder, "totem-partner", name);
}

/** No process has this id. */
const noProcess = 2 ** 30;

/** Makes a registration look like that of a process that was killed. */
export function kill(folder: string): void {
  const path = kept(folder) ?? "";
  writeFileSync(path, readFileSync(path, "utf8").replace(/"pid": \d+/, `"pid": ${noProcess}`));
}

const service = "https://service.example";

/** A service beside a network that is real, and a listener that registers there. */
export function registering(options: SimulatorOptions = {}) {
  const simulator = new Simulator({ now: Date.parse("2026-07-01T06:00:00Z"), ...options });
  const network = fetch;
  /** Answers in place of the service, if set. */
  const trouble: { answer?: (request: Request) => Promise<Response> | undefined } = {};
  const { env, requests } = answering(
    (request) =>
      request.url.startsWith(service) ? (trouble.answer?.(request) ?? simulator.fetch(request)) : network(request),
    simulator.defaultKey,
  );
  const { folder, file } = scratch();
  const given = { env: { ...env, XDG_STATE_HOME: folder } };
  const call = async (method: string, body?: object): Promise<unknown> => {
    const headers = { "X-Partner-API-Key": simulator.defaultKey, "content-type": "application/json" };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await simulator.fetch(new Request(`${service}/webhook`, init));
    return response.status === 204 ? null : response.json();
  };
  const start = (...flags: string[]) => commandOf(["listen", "--port", "0", "--register", ...flags], given);
  return {
    ...{ given, folder, file, trouble, requests, call, start },
    /** A listener that is the webhook by now, at this address. */
    listening: async (...flags: string[]) => {
      const listen = start(...flags);
      const [, url = ""] = await listen.written(/^Listening for deliveries at (\S+)\. Press/m);
      const end = (signal: "SIGINT" | "SIGTERM" | "SIGHUP" = "SIGINT"): Promise<Ending> => {
        listen.signal(signal);
        return listen.ended;
      };
      return { url, end, listen };
    },
    /** The bodies of the registrations that the service received, secrets among them. */
    puts: () =>
      Promise.all(
        requests.filter(({ method }) => method === "PUT").map((one) => one.clone().json() as Promise<unknown>),
      ),
  };
}
