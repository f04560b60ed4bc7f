import { execFile, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtempDisposable, open, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { unusedPort } from "../../packages/mock-server/test/support/wire/unused-port.ts";
import { programOf } from "../../packages/webhooks/test/support/debian-server.ts";
import { hasPostgres, startPostgres } from "../../packages/webhooks/test/support/postgres-server.ts";
import { fencesOf } from "../../scripts/recipes/fence.ts";
import { root } from "../src/folders.ts";

const page = readFileSync(join(root, "docs/pages/guide/receive-in-any-language.md"), "utf8");
const receivers = fencesOf(page).filter(({ name }) => name !== "");
const driver = "/usr/share/java/postgresql.jar";

const run = promisify(execFile);

const isWanted = process.env["CI"] === "true";
const has = (program: string): boolean => isWanted || programOf(program) !== undefined;

/** Starts a receiver of the page on a port of its own, and certifies it. */
async function certify(name: string, command: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  const temporary = await mkdtempDisposable(join(tmpdir(), "receiver-"));
  const folder = temporary.path;
  const port = String(await unusedPort());
  const code = receivers.find((receiver) => receiver.name === name)?.code ?? "";
  await writeFile(join(folder, name), code.replaceAll("8000", port));
  const [program = "", ...words] = command.map((word) => word.replace("8000", port));
  const log = join(folder, "receiver.log");
  const output = await open(log, "w");
  const child = spawn(program, words, {
    cwd: folder,
    env: { ...process.env, WEBHOOK_SECRET: "whsec_demo", ...env },
    stdio: ["ignore", output.fd, output.fd],
    // A group of its own: PHP has workers.
    detached: true,
  });
  onTestFinished(async () => {
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    await output.close();
    await temporary.remove();
  });
  const url = `http://127.0.0.1:${port}/webhooks`;
  const unsigned = () => fetch(url, { method: "POST", body: "{}" }).then(({ status }) => status, String);
  await expect.poll(unsigned, { interval: 200 }).toBe(401);
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

test.each(receivers)("$name has at most 40 lines", ({ code }) => {
  expect(code.split("\n").length).toBeLessThanOrEqual(40);
});

test("the receiver in C#, for which there is no compiler here, verifies the bytes before it parses them", () => {
  const code = receivers.find(({ name }) => name === "Receiver.cs")?.code ?? "";
  const steps = [
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

test.runIf(has("python3"))("the receiver in Python passes every trial", async () => {
  await certify("receiver.py", ["python3", "-u", "receiver.py"], {});
});

test.runIf(has("php"))("the receiver in PHP passes every trial", async () => {
  await certify("receiver.php", ["php", "-S", "127.0.0.1:8000", "receiver.php"], { PHP_CLI_SERVER_WORKERS: "8" });
});

const hasJava = has("java") && (isWanted || existsSync(driver)) && hasPostgres;

test.runIf(hasJava)("the receiver in Java passes every trial", async () => {
  const port = String(await unusedPort());
  await using _postgres = await startPostgres(Number(port));
  const [, table = ""] = /`(CREATE TABLE .*)`/.exec(page) ?? [];
  await run("psql", ["-h", "127.0.0.1", "-p", port, "-U", "test", "-c", table, "postgres"]);
  const database = { DATABASE_URL: `jdbc:postgresql://127.0.0.1:${port}/postgres?user=test` };
  await certify("Receiver.java", ["java", "-cp", driver, "Receiver.java"], database);
});
