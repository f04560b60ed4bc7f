import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { command, commandOf, withError } from "../support/command.ts";
import { manyOrders, mapping } from "../support/orders.ts";
import { hasTerminals, inTerminal, start } from "../support/program.ts";
import { scratch } from "../support/scratch.ts";
import { service } from "../support/service.ts";

/** The number of times that the push is interrupted. */
const kills = 5 * inject("scale");

/** A service that calls back after this many creates. */
async function counting() {
  let [count, due, act] = [0, Infinity, (): void => undefined];
  const write = (line: string) => {
    if (!line.includes("createAuthorization")) return;
    count += 1;
    if (count === due) act();
  };
  const ground = await service({ log: "json", write, contract: "off" });
  const after = (creates: number, what: () => void) => {
    due = count + creates;
    act = what;
  };
  return { ...ground, after };
}

function desk(rows: number) {
  const { file } = scratch();
  const [orders, mapped] = [file("orders.csv", manyOrders(rows)), file("map.yaml", mapping)];
  const argv = (...flags: string[]) => ["push", orders, "--map", mapped, "--no-progress", ...flags];
  const results = () =>
    readFileSync(`${orders}.report.csv`, "utf8")
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(";")[2]);
  return { orders, argv, file, results };
}

/** The number of rows that a summary counts under this name. */
const rowsNamed = (summary: string, name: string): number =>
  Number(new RegExp(`^ {2}${name} +(\\d+)$`, "m").exec(summary)?.[1] ?? 0);

/** The number of authorizations of the company. */
async function authorizations(env: Record<string, string>): Promise<number> {
  const answer = await fetch(`${env["TOTEM_PARTNER_BASE_URL"]}/authorizations?limit=1`, {
    headers: { "X-Partner-API-Key": env["TOTEM_PARTNER_API_KEY"] ?? "" },
  });
  const page: unknown = await answer.json();
  return typeof page === "object" && page !== null && "total" in page ? Number(page.total) : NaN;
}

test("killed or ended again and again and resumed each time, a push creates each row once", async () => {
  await using ground = await counting();
  const { argv, results } = desk(kills * 50 + 100);
  for (let kill = 0; kill < kills; kill += 1) {
    const push = start(argv("--resume"), ground.env);
    const signal = kill % 2 === 0 ? "SIGKILL" : "SIGTERM";
    ground.after(20, () => push.kill(signal));
    expect(await push.ended).toMatchObject({ code: signal === "SIGKILL" ? null : 143 });
  }
  ground.after(Infinity, () => undefined);
  const { code, out } = await start(argv("--resume"), ground.env).ended;
  expect(code).toBe(0);
  expect(out).toMatch(/of which \d+ from the journal of the earlier run/);
  expect(await authorizations(ground.env)).toBe(kills * 50 + 100);
  expect(results()).toHaveLength(kills * 50 + 100);
  expect(new Set(results())).not.toContain("not-sent");
});

test("a signal lets what is under way finish, and --resume sends the rest", async () => {
  await using ground = await counting();
  const { argv, results, orders, file } = desk(200);
  const push = commandOf(argv(), ground);
  ground.after(20, () => push.signal("SIGINT"));
  const { code, out, err } = await push.ended;
  expect(code).toBe(130);
  expect(err).toContain("Stopping after the rows in flight.");
  expect(out).toMatch(/^orders\.csv: 200 rows\n/);
  expect(out).toContain("Run the same command with --resume to continue.");
  expect(rowsNamed(out, "not-sent")).toBe(results().filter((result) => result === "not-sent").length);
  expect(rowsNamed(out, "not-sent") + rowsNamed(out, "unread")).toBeGreaterThan(100);
  expect(results().length + rowsNamed(out, "unread")).toBe(200);
  expect(results().filter((result) => result === "unknown")).toEqual([]);
  expect(existsSync(`${orders}.push.ndjson.lock`)).toBe(false);

  expect(await command(argv(), ground)).toMatchObject(withError(2, "Add --resume to continue it."));
  expect(readdirSync(dirname(orders)).filter((name) => name.endsWith(".part"))).toEqual([]);
  file("orders.csv", manyOrders(201));
  expect(await command(argv("--resume"), ground)).toMatchObject(
    withError(2, "The file has changed since the unfinished push."),
  );
  expect(await command(argv("--resume", "--accept-changes"), ground)).toMatchObject({ code: 0 });
  expect(await authorizations(ground.env)).toBe(201);
});

test("a signal ends the reading, too: the report has the rows that were read, and the summary counts the others", async () => {
  await using ground = await counting();
  const { argv, results, orders } = desk(5000);
  const push = commandOf(argv("--json"), ground);
  ground.after(20, () => {
    rmSync(orders); // So that the file cannot be opened again.
    push.signal("SIGTERM");
  });
  const { code, out } = await push.ended;
  expect(code).toBe(143);
  const { rows, unread, ...counts }: Record<string, unknown> = JSON.parse(out);
  expect(rows).toBe(5000);
  expect(counts).toMatchObject({ "not-sent": results().filter((result) => result === "not-sent").length });
  expect(unread).toBe(5000 - results().length);
  expect(results().length).toBeLessThan(2000);
});

// Without Python on this machine there is no terminal: skipped.
describe.skipIf(!hasTerminals())("a terminal", () => {
  const seenOf = async (env: Record<string, string>) => {
    await using ground = await counting();
    const { orders, argv } = desk(50);
    const push = argv().filter((flag) => flag !== "--no-progress");
    const { code, seen } = await inTerminal(push, { ...ground.env, ...env });
    expect(code).toBe(0);
    expect(existsSync(`${orders}.report.csv`)).toBe(true);
    return seen;
  };

  test("shows a bar that is drawn over itself, and the summary below it", async () => {
    const seen = await seenOf({});
    const [before, ...drawn] = seen.split("\r\u001B[K");
    expect([before, drawn[0]]).toEqual(["", expect.stringMatching(/^Checking █/)]);
    expect(drawn.at(-1)).toMatch(/^Pushing █{24} 100 % {2}50 rows.*\r\norders\.csv: 50 rows\r\n {2}created/);
  });
});
