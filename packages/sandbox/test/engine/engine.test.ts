import { EventEmitter } from "node:events";
import { setImmediate } from "node:timers/promises";
import { PassThrough } from "node:stream";
import { UsageError } from "@totem-partner/spec/program";
import { expect, test } from "vitest";
import { engineIn, type EngineProcess } from "../../src/engine/engine.ts";

/** A process that says and does what a test wants, and ends when it is asked to. */
class PretendedProcess extends EventEmitter implements EngineProcess {
  readonly stdout = new PassThrough();
  readonly stderr = new PassThrough();
  readonly reports = new PassThrough();
  readonly stdio = [null, this.stdout, this.stderr, this.reports];
  readonly pid = 4711;
  exitCode: number | null = null;
  signalCode: NodeJS.Signals | null = null;
  kills = 0;

  kill(): boolean {
    this.kills += 1;
    this.end(null, "SIGTERM");
    return true;
  }

  end(code: number | null, signal: NodeJS.Signals | null): void {
    [this.exitCode, this.signalCode] = [code, signal];
    for (const stream of [this.stdout, this.stderr, this.reports]) stream.end();
    setTimeout(() => this.emit("close", code, signal), 0);
  }
}

/** An engine that is about to start, with what it writes. */
function started() {
  const child = new PretendedProcess();
  const [lines, troubles]: [string[], string[]] = [[], []];
  const engine = engineIn(child, {
    port: 4040,
    onLine: (line) => lines.push(line),
    onTrouble: (line) => troubles.push(line),
  });
  return { child, engine, lines, troubles };
}

const listening = '{"event":"listen","socket":"http","port":4041}\n';

test("an engine has started when it reports its port, whatever else it reports before", async () => {
  const { child, engine } = started();
  child.reports.write('null\n{"event":"other","port":1}\n{"event":"listen"}\n');
  child.reports.write(listening);
  expect(await engine).toMatchObject({ port: 4041, pid: 4711 });
});

test("lines of the worker arrive always, those of the engine itself once it has started", async () => {
  const { child, engine, lines, troubles } = started();
  child.stdout.write("early\n");
  child.stderr.write("warning\n");
  await setImmediate();
  child.reports.write(listening);
  await engine;
  child.stdout.write("late\n");
  child.stderr.write("trouble\n");
  await expect.poll(() => [lines, troubles]).toEqual([["early", "late"], ["trouble"]]);
});

test("a stopped engine has ended, and is not ended twice", async () => {
  const { child, engine } = started();
  child.reports.write(listening);
  const running = await engine;
  await running.stop();
  expect([child.kills, await running.ended]).toEqual([1, "SIGTERM"]);
  await running.stop();
  expect(child.kills).toBe(1);
});

test("an engine that ended by itself is not ended again, and says how it ended", async () => {
  const { child, engine } = started();
  child.reports.write(listening);
  const running = await engine;
  child.end(3, null);
  expect(await running.ended).toBe("exit code 3");
  await running.stop();
  expect(child.kills).toBe(0);
});

test.each([
  ["bind: Address already in use", "Port 4040 is in use; choose another with --port, or a free one with --port 0."],
  ["bind: Permission denied", "Port 4040 is not allowed for this user; choose one above 1023 with --port."],
  ["one\ntwo\nthree\nfour", "workerd did not start: two three four"],
  ["", "workerd did not start: exit code 1"],
  [
    "service sandbox: Uncaught RangeError: Bounds: records must be at least 1\n  at worker.js:1\nwarning",
    "workerd did not start: Bounds: records must be at least 1",
  ],
  ["x".repeat(600), `workerd did not start: ${"x".repeat(500)}`],
])("an engine that ends at once, saying %j, is reported as an error that the user can fix", async (said, message) => {
  const { child, engine } = started();
  child.stderr.write(said === "" ? "" : `${said}\n`);
  child.end(1, null);
  await expect(engine).rejects.toThrow(new UsageError(message));
});

test("what an engine said long before it ended is not looked at", async () => {
  const { child, engine } = started();
  child.stderr.write(`address already in use\n${"more\n".repeat(20)}`);
  child.end(1, null);
  await expect(engine).rejects.toThrow("workerd did not start: more more more");
  const other = started();
  other.child.stderr.write(`address already in use\n${"more\n".repeat(19)}`);
  other.child.end(1, null);
  await expect(other.engine).rejects.toThrow("Port 4040 is in use");
});

test("a program that cannot be started, or reports nothing sensible, does not start", async () => {
  const missing = started();
  missing.child.emit("error", new Error("spawn ENOENT"));
  await expect(missing.engine).rejects.toThrow("workerd did not start: spawn ENOENT");
  const broken = started();
  broken.child.reports.write("no JSON\n");
  await setImmediate();
  broken.child.end(null, "SIGKILL");
  await expect(broken.engine).rejects.toThrow("workerd did not start");
});
