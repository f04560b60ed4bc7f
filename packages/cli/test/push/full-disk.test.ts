import { existsSync, readFileSync } from "node:fs";
import type * as promises from "node:fs/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { command, withError } from "../support/command.ts";
import { desk } from "../support/desk.ts";
import { csvOf, manyOrders } from "../support/orders.ts";
import { simulated } from "../support/simulated.ts";

/** The files whose disk is full, by the ends of their names, and how many writes still fit. */
const disk = { full: /^$/, room: 0 };
beforeEach(() => Object.assign(disk, { full: /^$/, room: 0 }));

const noSpace = () =>
  Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" });

vi.mock("node:fs/promises", async (original) => {
  const fs = await original<typeof promises>();
  return {
    ...fs,
    writeFile: async (...given: Parameters<typeof fs.writeFile>) => {
      if (typeof given[0] === "string" && disk.full.test(given[0]) && disk.room-- <= 0) throw noSpace();
      return fs.writeFile(...given);
    },
    open: async (path: string, flags: string, mode?: number) => {
      const file = await fs.open(path, flags, mode);
      if (!disk.full.test(path) || flags === "r") return file;
      const append = file.appendFile.bind(file);
      const create = file.createWriteStream.bind(file);
      return Object.assign(file, {
        appendFile: (text: string) => (disk.room-- > 0 ? append(text) : Promise.reject(noSpace())),
        createWriteStream: () => {
          const stream = create();
          return Object.assign(stream, {
            _write: (_: unknown, __: unknown, done: (error: Error) => void) => done(noSpace()),
          });
        },
      });
    },
  };
});

test("a journal that cannot be written any more: 4, the counts, its path, and how to continue", async () => {
  const { argv, orders, report } = desk(manyOrders(30));
  const service = simulated();
  Object.assign(disk, { full: /\.push\.ndjson$/, room: 12 });
  const { code, out, err } = await command(argv("--concurrency", "2"), service);
  expect(code).toBe(4);
  expect(err).toBe(
    `totem-partner: ${orders}.push.ndjson cannot be used: the disk is full. Check it and run the command again.\nRows were sent. Run the same command with --resume.\n`,
  );
  expect(out).toMatch(/^orders\.csv: 30 rows\n {2}created +\d+\n {2}unknown +\d+\n {2}unread +\d+\n/);
  expect(out).toContain("Run the same command with --resume to continue.\n");
  expect(report().length).toBeGreaterThan(2);
  disk.room = 1000;
  expect(await command(argv("--resume"), service)).toMatchObject({ code: 0 });
  expect(report()).toHaveLength(31);
});

test("a journal that cannot be begun: 2, and nothing was sent", async () => {
  const { argv, orders } = desk(manyOrders(2));
  const service = simulated();
  for (const full of [/\.push\.ndjson$/, /\.lock\.[^/]*$/, /\.state\.[^/]*$/]) {
    Object.assign(disk, { full, room: 0 });
    expect(await command(argv("--resume"), service)).toMatchObject(withError(2, orders));
  }
  const { err } = await command(argv("--resume"), service);
  expect(err).toBe(
    `totem-partner: ${orders}.push.ndjson.state could not be written: the disk is full. Nothing was sent. Make room, or choose another place for the journal with --journal.\n`,
  );
  expect(service.requests).toEqual([]);
});

test.each([
  ["the report", /\.part$/, [], "The report"],
  ["the rejected rows", /rejects\.csv.*\.part$/, ["--rejects"], "The rejected rows could not be written to"],
])("%s cannot be written: every row is sent, 4, and --resume writes it", async (_, full, flags, said) => {
  const { argv, orders, path } = desk(csvOf({}, { Pedido: "ERP-2", "CIF transportista": "A99999997" }));
  const service = simulated();
  const words = argv(...flags.flatMap((flag) => [flag, path("rejects.csv")]));
  Object.assign(disk, { full, room: 1 });
  const { code, out, err } = await command(words, service);
  expect([code, err]).toEqual([4, expect.stringContaining(said)]);
  expect(err).toContain("the disk is full");
  expect(out).toMatch(/^orders\.csv: 2 rows\n {2}(?:created|stored) +1\n {2}rejected +1\n/);
  disk.full = /^$/;
  const sent = service.creates().length;
  expect(await command([...words, "--resume"], service)).toMatchObject({ code: 1 });
  expect(service.creates()).toHaveLength(sent);
  expect(existsSync(flags.length > 0 ? path("rejects.csv") : `${orders}.report.csv`)).toBe(true);
});

test("with --json, one line has the counts, every failure and the exit code", async () => {
  Object.assign(disk, { full: /\.push\.ndjson$|\.part$/, room: 12 });
  const { argv } = desk(manyOrders(30));
  const { code, out } = await command(argv("--json"), simulated());
  expect(JSON.parse(out)).toMatchObject({ rows: 30, report: null, error: { exitCode: code, kind: "unavailable" } });
  expect(out).toMatch(/cannot be used: the disk is full\..*\\nThe report .* could not be written: the disk is full\./);
});

test("a state that cannot be kept hides no result", async () => {
  const { argv, orders } = desk(csvOf({}));
  Object.assign(disk, { full: /\.state\.[^/]*$/, room: 1 });
  const { code, out, err } = await command(argv(), simulated());
  expect([code, out]).toEqual([0, expect.stringContaining("created   1\n")]);
  expect(err).toContain(`${orders}.push.ndjson.state could not be written: the disk is full. The push is complete,`);
  expect(readFileSync(`${orders}.push.ndjson.state`, "utf8")).toContain('"finished":false');
});

test("a check whose report cannot be written still prints what it found", async () => {
  disk.full = /\.part$/;
  const { argv } = desk(csvOf({ Cantidad: "x" }));
  const { code, out, err } = await command(argv("--dry-run"));
  expect([code, out]).toEqual([3, expect.stringContaining("1 of 1 row is invalid. Nothing was sent.\n  line 2: ")]);
  expect(err).toMatch(/^totem-partner: The report .* could not be written: the disk is full\.\n$/);
});
