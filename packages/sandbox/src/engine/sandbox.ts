import { copyFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { deliveryNetworks } from "@totem-partner/spec/networks";
import { messageOf } from "@totem-partner/spec/program";
import { packageVersion, workerFolder } from "../package-contents.ts";
import { configurationOf } from "./configuration.ts";
import { DataFolder } from "./data-folder.ts";
import { type Engine, startEngine, logLine } from "./engine.ts";

export interface SandboxOptions {
  data: string;
  host: string;
  port: number;
  deliverTo: "public" | "any";
  /** Networks to which no delivery may go, such as `10.0.0.0/8`. Default: none but what `deliverTo` excludes. */
  denyDelivery?: readonly string[];
  bounds: Readonly<Record<string, number>>;
  maxCompanies: number;
  log: "json" | "pretty" | "silent";
  /** Stops every clock at this instant from the start, in ISO 8601. Default: they follow real time. */
  now?: string | undefined;
  /** An integer that makes ids reproducible. Default: random ids. */
  randomSeed?: number | undefined;
  /** A file with the secrets, which the processes of one sandbox share. Default: one in the data folder. */
  secretsFile?: string | undefined;
  /** Default: the one in the data folder. */
  adminToken?: string | undefined;
  write: (line: string) => void;
  complain: (line: string) => void;
}

export interface Sandbox extends Pick<Awaited<ReturnType<typeof keepEngine>>, "pid" | "stop"> {
  readonly url: string;
  readonly data: string;
  readonly adminToken: string;
  /** The file that has the token, unless it was given. */
  readonly secretsFile: string;
  /** True if no sandbox has run with its secrets so far. */
  readonly isNew: boolean;
}

interface Restart {
  /** The exit of the engine, or the reason why it did not start. */
  reason: string;
  /** This one included. */
  restarts: number;
  pauseMilliseconds: number;
}

/** Pauses in milliseconds: clients hardly notice the shortest, and a machine out of memory recovers in the longest. */
const [shortestPause, longestPause] = [100, 30_000];

/** An engine that ran this long, in milliseconds, ended for a new reason. */
const stable = 60_000;

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.onabort = () => {
      clearTimeout(timer);
      resolve();
    };
  });

/** Starts an engine again whenever it ends, on the same port. The pause doubles until one has run for a minute. */
export async function keepEngine(
  start: (port: number, restarts: number) => Promise<Engine>,
  { port: asked, onRestart }: { port: number; onRestart: (restart: Restart) => void },
): Promise<Omit<Engine, "ended">> {
  let engine = await start(asked, 0);
  const { port } = engine;
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  const runAgain = async (restarts: number): Promise<string> => {
    try {
      engine = await start(port, restarts);
      if (isStopping()) await engine.stop();
      return await engine.ended;
    } catch (error) {
      return messageOf(error);
    }
  };
  const keep = async (): Promise<void> => {
    let [pauseMilliseconds, began] = [shortestPause, Date.now()];
    let reason = await engine.ended;
    for (let restarts = 1; !isStopping(); restarts += 1) {
      if (Date.now() - began >= stable) pauseMilliseconds = shortestPause;
      onRestart({ reason, restarts, pauseMilliseconds });
      await pause(pauseMilliseconds, stopping.signal);
      if (isStopping()) return;
      pauseMilliseconds = Math.min(2 * pauseMilliseconds, longestPause);
      began = Date.now();
      reason = await runAgain(restarts);
    }
  };
  const kept = keep();
  return {
    port,
    get pid() {
      return engine.pid;
    },
    async stop() {
      stopping.abort();
      await engine.stop();
      await kept;
    },
  };
}

/** Starts a sandbox whose companies are stored in a folder. What it is made of can be replaced in tests. */
export async function startSandbox(options: SandboxOptions, made = { workerFolder, startEngine }): Promise<Sandbox> {
  const { host, deliverTo, bounds, maxCompanies, log, now, randomSeed } = options;
  const data = new DataFolder(options.data);
  data.create();
  const lock = data.lock();
  try {
    const secrets = data.secrets(options.secretsFile);
    const isNew = secrets.areNew || (options.secretsFile === undefined && data.isUnused);
    const adminToken = options.adminToken ?? secrets.adminToken;
    const worker = await made.workerFolder(data.at("worker"));
    // workerd reads a module only from beside its configuration.
    copyFileSync(join(worker, "worker.js"), data.at("worker.js"));
    const settings = {
      assets: join(worker, "assets"),
      companies: data.at("companies"),
      host,
      networks: deliveryNetworks(deliverTo, options.denyDelivery),
      secrets: ["SIGNING_SECRET", "ADMIN_TOKEN"],
    };
    const texts = {
      VERSION: packageVersion(),
      BOUNDS: JSON.stringify(bounds),
      DELIVER_TO: deliverTo,
      MAX_COMPANIES: String(maxCompanies),
      LOG: log === "silent" ? "silent" : "json",
      ...(now !== undefined && { NOW: now }),
      ...(randomSeed !== undefined && { RANDOM_SEED: String(randomSeed) }),
    };
    const configuration = data.at("sandbox.capnp");
    const start = (port: number, restarts: number): Promise<Engine> => {
      const text = configurationOf({ ...settings, port, texts: { ...texts, RESTARTS: String(restarts) } });
      writeFileSync(configuration, text, { mode: 0o600 });
      return made.startEngine({
        configuration,
        port,
        lock: lock.descriptor,
        secrets: { SIGNING_SECRET: secrets.signingSecret, ADMIN_TOKEN: adminToken },
        onLine: options.write,
        onTrouble: options.complain,
      });
    };
    const engine = await keepEngine(start, {
      port: options.port,
      onRestart: (restart) => options.write(logLine("restart", restart)),
    });
    const named = host.includes(":") ? `[${host}]` : host;
    const url = `http://${named}:${String(engine.port)}`;
    const secretsFile = resolve(options.secretsFile ?? data.secretsFile);
    data.announce({ url, secretsFile });
    return {
      url,
      data: data.path,
      get pid() {
        return engine.pid;
      },
      adminToken,
      secretsFile,
      isNew,
      async stop() {
        await engine.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
