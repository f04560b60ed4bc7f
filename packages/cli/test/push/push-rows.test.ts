import { type JournalEntry, PartnerClient } from "@totem-partner/sdk";
import { Simulator } from "@totem-partner/simulator";
import { describe, expect, test } from "vitest";
import { readMapping } from "../../src/push/mapping/mapping.ts";
import { pushRows } from "../../src/push/push-rows.ts";
import type { SourceRow } from "../../src/push/reading/source.ts";
import type { ReportRow } from "../../src/push/report/report-file.ts";
import { mapping, type OrderCells, rightRow } from "../support/orders.ts";
import { scratch } from "../support/scratch.ts";

const invalid = (line: number): SourceRow => ({ line, cell: () => undefined, problem: "is not JSON" });

const valid = (line: number, changes: Partial<OrderCells> = {}): SourceRow => {
  const cells = new Map(Object.entries({ ...rightRow, ...changes }));
  return { line, cell: (column) => ({ type: "text", text: cells.get(column) ?? "" }) };
};

/** The options of a push of these rows to a service that answers so. */
async function workOf(rows: AsyncIterable<SourceRow>, fetch: typeof globalThis.fetch) {
  return {
    file: { header: undefined, rows, bytesRead: () => 0, digest: () => "" },
    mapping: await readMapping(scratch().file("map.yaml", mapping)),
    client: new PartnerClient({ baseUrl: "http://localhost", apiKey: "key", fetch }),
    options: { maxRetries: 0 },
    stopped: () => false,
  };
}

const nobody = () => Promise.reject(new Error("Nothing is to be sent."));

describe("rows that cannot be mapped", () => {
  test("are added as they are read, one by one, where a file has no others", async () => {
    let read = 0;
    async function* rows() {
      for (; read < 10_000;) yield await Promise.resolve(invalid((read += 1)));
    }
    const added: ReportRow[] = [];
    const full = new Error("The disk is full.");
    const add = (row: ReportRow) => {
      added.push(row);
      return added.length < 5 ? Promise.resolve() : Promise.reject(full);
    };
    await expect(pushRows({ ...(await workOf(rows(), nobody)), add })).rejects.toBe(full);
    expect(added.map(({ line, result }) => [line, result])).toEqual([1, 2, 3, 4, 5].map((line) => [line, "invalid"]));
    expect(read).toBe(5);
  });

  test("do not wait for the rows in flight before them", async () => {
    const answer = Promise.withResolvers<Response>();
    async function* rows() {
      yield await Promise.resolve(valid(1));
      yield invalid(2);
      yield invalid(3);
    }
    const results: string[] = [];
    const add = ({ line, result }: ReportRow) => Promise.resolve(void results.push(`${line} ${result}`));
    const pushed = pushRows({ ...(await workOf(rows(), () => answer.promise)), add });
    await expect.poll(() => results).toEqual(["2 invalid", "3 invalid"]);
    answer.resolve(Response.json({ code: "carrier_not_registered" }, { status: 422 }));
    await pushed;
    expect(results).toEqual(["2 invalid", "3 invalid", "1 rejected"]);
  });
});

test("a row whose outcome the journal cannot keep is unknown, since it may have been created", async () => {
  async function* rows() {
    yield await Promise.resolve(valid(1));
  }
  const full = new Error("The disk is full.");
  const journal = {
    open: () =>
      Promise.resolve({
        read: () => Promise.resolve(undefined),
        write: (_externalId: string, entry: JournalEntry) => (entry.outcome ? Promise.reject(full) : Promise.resolve()),
        close: () => Promise.resolve(),
      }),
  };
  const refused = () => Promise.resolve(Response.json({ code: "carrier_not_registered" }, { status: 422 }));
  const added: ReportRow[] = [];
  const add = (row: ReportRow) => Promise.resolve(void added.push(row));
  const work = { ...(await workOf(rows(), refused)), options: { journal }, add };
  await expect(pushRows(work)).rejects.toBe(full);
  expect(added).toMatchObject([
    { line: 1, result: "unknown", message: expect.stringContaining("--resume") as unknown },
  ]);
});

/** The rows that the report gets for these, in the order of their lines. */
async function addedFor(rows: readonly SourceRow[], fetch: typeof globalThis.fetch, more: object = {}) {
  async function* all() {
    for (const row of rows) yield await Promise.resolve(row);
  }
  const added: ReportRow[] = [];
  const add = (row: ReportRow) => Promise.resolve(void added.push(row));
  await pushRows({ ...(await workOf(all(), fetch)), add, ...more });
  return added.toSorted((one, other) => one.line - other.line);
}

const creating = () => {
  const simulator = new Simulator({ now: Date.parse("2026-07-01T06:00:00Z") });
  const headers = { "X-Partner-API-Key": simulator.defaultKey };
  return (url: string | URL | Request, init?: RequestInit) => {
    const request = new Request(url, init);
    for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
    return simulator.fetch(request);
  };
};

test("a row that repeats another with other cells is rejected, and names the line of that", async () => {
  const rows = [valid(2, { Pedido: "A" }), valid(4), valid(7), valid(9, { Cantidad: "7" })];
  const [, , same, other] = await addedFor(rows, creating());
  expect(same).toMatchObject({ line: 7, result: expect.stringMatching(/created|existing|stored/) as unknown });
  expect(other).toMatchObject({
    line: 9,
    externalId: "ERP-1",
    result: "rejected",
    message: "Pedido is also used in line 4, whose other cells differ. Keep only one of the rows",
  });
});

test("a row that contradicts what the service has is rejected in the words of the service", async () => {
  const fetch = creating();
  await addedFor([valid(2)], fetch);
  const [row] = await addedFor([valid(2, { Cantidad: "7" })], fetch);
  expect(row).toMatchObject({
    result: "rejected",
    status: 409,
    message: expect.stringContaining("Cantidad") as unknown,
  });
});

test("a row that the client refuses is invalid, not rejected: nothing was sent", async () => {
  const [row] = await addedFor([valid(2, { Hasta: "30/06/2026" })], nobody);
  expect(row).toMatchObject({
    line: 2,
    result: "invalid",
    message: expect.stringContaining('Hasta "30/06/2026"') as unknown,
  });
});

test("rows that are read once the push is stopped are not sent", async () => {
  expect(await addedFor([valid(2), invalid(3)], nobody, { stopped: () => true })).toEqual([
    { line: 2, externalId: "ERP-1", result: "not-sent" },
    { line: 3, externalId: "", result: "invalid", message: "The row is not JSON" },
  ]);
});
