import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runCommand as run } from "./support/command-run.ts";
import { partnerOf } from "./support/partner-of.ts";

const program = fileURLToPath(new URL("../src/bin.ts", import.meta.url));

/** Starts `serve`, and waits until it has said so much. */
async function serve(
  folder: string,
  lines: number,
  ...more: string[]
): Promise<{ child: ChildProcess; said: string[] }> {
  const child = spawn(process.execPath, [program, "serve", "--port", "0", "--data", join(folder, "data"), ...more]);
  const said: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    said.push(line);
    if (said.length === lines) break;
  }
  return { child, said };
}

async function end(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
  const closed = once(child, "close");
  child.kill(signal);
  return ((await closed) as [number | null])[0];
}

const scratch = () => mkdtempDisposable(join(tmpdir(), "sandbox-command-"));

test("the first start prints an address, and where token and key are, and the next one finds everything again", async () => {
  await using folder = await scratch();
  const first = await serve(folder.path, 5);
  const [ready = ""] = first.said;
  expect(ready).toMatch(/^totem-sandbox \S+ is ready at http:\/\/127\.0\.0\.1:\d+, and stores its companies in /);
  const url = /http\S+(?=,)/.exec(ready)?.[0] ?? "";
  const apiKey = readFileSync(join(folder.path, "data/first-key"), "utf8").trim();
  const call = partnerOf(url, apiKey);
  expect(await call("POST", "/products", { name: "Rye" })).toMatchObject({ status: 201 });
  // Without flags, other commands on this machine find the sandbox by its folder.
  expect((await run(["companies", "list", "--data", join(folder.path, "data")])).stdout).toMatch(/^demo\s/m);
  expect(await end(first.child)).toBe(0);

  const second = await serve(folder.path, 2, "--ready-file", join(folder.path, "ready.json"));
  const again = /http\S+(?=,)/.exec(second.said[0] ?? "")?.[0] ?? "";
  expect(second.said[1]).toContain(`with the admin token in ${join(folder.path, "data/secrets.json")}`);
  expect((await partnerOf(again, apiKey)("GET", "/products")).body).toMatchObject({ total: 4 });
  await expect.poll(() => existsSync(join(folder.path, "ready.json"))).toBe(true);
  expect(JSON.parse(readFileSync(join(folder.path, "ready.json"), "utf8"))).toEqual({
    url: again,
    pid: second.child.pid,
  });
  expect(await end(second.child)).toBe(0);
  expect(existsSync(join(folder.path, "ready.json"))).toBe(false);
});

/** The processes that a process has started, as Linux lists them. */
const childrenOf = ({ pid }: ChildProcess): number[] =>
  spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
    .stdout.trim()
    .split("\n")
    .map(Number);

const isRunning = (pid: number): boolean => spawnSync("kill", ["-0", String(pid)]).status === 0;

test("a folder belongs to one sandbox at a time; an engine ends with its launcher, whose folder is then taken over", async () => {
  await using folder = await scratch();
  const first = await serve(folder.path, 5);
  const { status, stderr } = await run(["serve", "--port", "0", "--data", join(folder.path, "data")]);
  expect([status, stderr]).toEqual([2, expect.stringContaining("in use by another sandbox")]);
  const [engine = 0] = childrenOf(first.child);
  expect(isRunning(engine)).toBe(true);
  await end(first.child, "SIGKILL");
  await expect.poll(() => isRunning(engine)).toBe(false);
  const second = await serve(folder.path, 2);
  expect(await end(second.child)).toBe(0);
});

test("an engine that ends is started again on its port, which the log and the metrics say", async () => {
  await using folder = await scratch();
  const { child, said } = await serve(folder.path, 1, "--log", "json");
  const { url = "", secretsFile = "" } = JSON.parse(said[0] ?? "") as Record<string, string>;
  const lines: unknown[] = [];
  createInterface(child.stdout!).on("line", (line) => lines.push(JSON.parse(line)));
  for (const pid of childrenOf(child)) process.kill(pid, "SIGKILL");
  const healthy = () => partnerOf(url)("GET", "/_sandbox/health").catch(() => undefined);
  await expect.poll(healthy).toMatchObject({ status: 200 });
  expect(lines).toContainEqual({
    ...{ at: expect.any(String), event: "restart", reason: "SIGKILL", restarts: 1, pauseMilliseconds: 100 },
  });
  const { adminToken } = JSON.parse(readFileSync(secretsFile, "utf8")) as { adminToken: string };
  const authorization = `Bearer ${adminToken}`;
  const { body } = await partnerOf(url, undefined, { authorization })("GET", "/_sandbox/metrics");
  expect(body).toContain("totem_sandbox_engine_restarts_total 1\n");
  expect(await end(child)).toBe(0);
});

test("a start raises the limit of open files as far as it may, and refuses one that strangers could use up", async () => {
  await using folder = await scratch();
  const limited = (limits: string) =>
    spawn("sh", [
      "-c",
      `ulimit ${limits}; exec "$@"`,
      "sh",
      process.execPath,
      program,
      "serve",
      "--port",
      "0",
      "--log",
      "json",
      "--data",
      join(folder.path, "data"),
    ]);
  const refused = limited("-n 512");
  const errors: string[] = [];
  refused.stderr.on("data", (chunk: Buffer) => errors.push(chunk.toString()));
  expect(await once(refused, "close")).toEqual([2, null]);
  expect(errors.join("")).toContain("Only 512 files may be open at a time");
  const raised = limited("-Sn 300; ulimit -Hn 2000");
  const [line = ""] = (await once(createInterface(raised.stdout), "line")) as string[];
  expect(JSON.parse(line)).toMatchObject({ event: "ready", awakeCompanies: 356 });
  expect(await end(raised)).toBe(0);
});
