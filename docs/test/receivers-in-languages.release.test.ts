import { execFile, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtempDisposable, open, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { unusedPort } from "../../packages/mock-server/test/support/wire/unused-port.ts";
import { programOf } from "../../packages/webhooks/test/support/debian-server.ts";
import { hasPostgres, startPostgres } from "../../packages/webhooks/test/support/postgres-server.ts";
import { fencesOf } from "../../scripts/recipes/fence.ts";
import { root } from "../src/folders.ts";

const page = readFileSync(join(root, "docs/pages/guide/receive-in-any-language.md"), "utf8");
const receivers = fencesOf(page).filter(({ name }) => name !== "");
const driver = "/usr/share/java/postgresql.jar";

const run = promisify(execFile);

const event = JSON.stringify({
  id: "0b1c",
  type: "authorization.created",
  occurredAt: "2026-07-01T06:00:00Z",
  data: {},
});

/** Resolves to true if something listens at a port of this machine. */
const connects = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });

const isWanted = process.env["CI"] === "true";
const has = (program: string): boolean => isWanted || programOf(program) !== undefined;

interface Receiver {
  name: string;
  command: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/** Starts a receiver of the page on a port of its own, in a folder of its own. */
async function start({ name, command, env = {} }: Receiver, secret: string) {
  const temporary = await mkdtempDisposable(join(tmpdir(), "receiver-"));
  const folder = temporary.path;
  const port = await unusedPort();
  const code = receivers.find((receiver) => receiver.name === name)?.code ?? "";
  await writeFile(join(folder, name), code.replaceAll("8000", String(port)));
  const [program = "", ...words] = command.map((word) => word.replace("8000", String(port)));
  const log = join(folder, "receiver.log");
  const output = await open(log, "w");
  const child = spawn(program, words, {
    cwd: folder,
    env: { ...process.env, WEBHOOK_SECRET: secret, ...env },
    stdio: ["ignore", output.fd, output.fd],
    // A group of its own: PHP has workers.
    detached: true,
  });
  onTestFinished(async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
    await output.close();
    await temporary.remove();
  });
  const url = `http://127.0.0.1:${port}/webhooks`;
  const post = (body: string, signedWith?: string): Promise<number | string> => {
    const signature = createHmac("sha256", signedWith ?? "").update(body);
    const headers = signedWith === undefined ? {} : { "X-Webhook-Signature": `sha256=${signature.digest("hex")}` };
    return fetch(url, { method: "POST", body, headers, signal: AbortSignal.timeout(10_000) }).then(
      ({ status }) => status,
      String,
    );
  };
  const hasBegun = () => child.exitCode !== null || connects(port);
  await expect.poll(hasBegun, { interval: 200 }).toBe(true);
  return { url, port, log, folder, post };
}

async function certify(receiver: Receiver): Promise<void> {
  const { url, log, folder, post } = await start(receiver, "whsec_demo");
  expect(await post("{}")).toBe(401);
  const flags = ["--receiver", url, "--secret", "whsec_demo", "--output", join(folder, "output")];
  const handled = ["--handled", `grep -c "$TOTEM_EVENT_ID" ${log}`];
  // Every trial must pass but those that need two secrets, or a receiver that calls the service.
  const scope = ["secret-rotation", "handling-fails"].flatMap((trial) => [
    "--out-of-scope",
    `${trial}=not in 40 lines`,
  ]);
  const kit = join(root, "packages/mock-server/src/bin.ts");
  await run(process.execPath, [kit, "certify", "--complete", ...flags, ...handled, ...scope]);
}

/** Sends what anybody can send: events signed with an empty secret, and requests that never end. */
async function attack(receiver: Receiver): Promise<void> {
  const { post: postForged } = await start(receiver, "");
  expect(await postForged(event, "")).not.toBe(204);
  const { port, post } = await start(receiver, "whsec_demo");
  const stalled = Array.from({ length: 40 }, () => connect(port, "127.0.0.1"));
  const endless = connect(port, "127.0.0.1");
  onTestFinished(() => [endless, ...stalled].forEach((socket) => socket.destroy()));
  const ended = once(endless.resume(), "close", { signal: AbortSignal.timeout(10_000) });
  endless.write(`POST /webhooks HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n${"a".repeat(1000)}`);
  await ended;
  for (const socket of stalled) {
    socket.on("error", () => undefined);
    socket.write("POST /webhooks HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\na");
  }
  // The service waits 10 s, and delivers again.
  await expect.poll(() => post(event, "whsec_demo")).toBe(204);
}

test.each(receivers)("$name has at most 40 lines", ({ code }) => {
  expect(code.split("\n").length).toBeLessThanOrEqual(40);
});

test("the receiver in C#, for which there is no compiler here, verifies the bytes before it parses them", () => {
  const code = receivers.find(({ name }) => name === "Receiver.cs")?.code ?? "";
  const steps = [
    "secret.Length == 0",
    "CopyToAsync",
    "HMACSHA256.HashData",
    "FixedTimeEquals",
    "Results.Unauthorized",
    "Deserialize",
    "NoContent",
  ];
  expect(steps.map((step) => code.indexOf(step))).toEqual(
    steps.map((step) => code.indexOf(step)).toSorted((a, b) => a - b),
  );
  expect(steps.filter((step) => !code.includes(step))).toEqual([]);
});

const python = { name: "receiver.py", command: ["python3", "-u", "receiver.py"] };
const php = {
  name: "receiver.php",
  command: ["php", "-S", "127.0.0.1:8000", "receiver.php"],
  env: { PHP_CLI_SERVER_WORKERS: "8" },
};

describe.runIf(has("python3"))("the receiver in Python", () => {
  test("passes every trial", () => certify(python));
  test("accepts nothing without a secret, and survives requests without an end", () => attack(python));
});

describe.runIf(has("php"))("the receiver in PHP", () => {
  test("passes every trial", () => certify(php));
  test("accepts nothing without a secret, and survives requests without an end", () => attack(php));
});

const hasJava = has("java") && (isWanted || existsSync(driver)) && hasPostgres;

test.runIf(hasJava)("the receiver in Java passes every trial, and survives the same", async () => {
  const port = String(await unusedPort());
  await using _postgres = await startPostgres(Number(port));
  const [, table = ""] = /`(CREATE TABLE .*)`/.exec(page) ?? [];
  await run("psql", ["-h", "127.0.0.1", "-p", port, "-U", "test", "-c", table, "postgres"]);
  const env = { DATABASE_URL: `jdbc:postgresql://127.0.0.1:${port}/postgres?user=test` };
  const java = { name: "Receiver.java", command: ["java", "-cp", driver, "Receiver.java"], env };
  await certify(java);
  await attack(java);
});
