import { type JournalEntry, PartnerClient } from "@totem-partner/sdk";
import { describe, expect, test } from "vitest";
import { readMapping } from "../../src/push/mapping/read-mapping.ts";
import { pushRows } from "../../src/push/push-rows.ts";
import type { SourceRow } from "../../src/push/reading/source.ts";
import type { ReportRow } from "../../src/push/report/report-row.ts";
import { mapping, rightRow } from "../support/orders.ts";
import { scratch } from "../support/scratch.ts";

const invalid = (line: number): SourceRow => ({ line, cell: () => undefined, problem: "is not JSON" });

const valid = (line: number): SourceRow => {
  const cells = new Map(Object.entries(rightRow));
  return { line, cell: (column) => ({ type: "text", text: cells.get(column) ?? "" }) };
};

/** What a push of these rows needs, for a service that answers so. */
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

test("an address in an error stays as it is, though a pointer would be the name of a column", async () => {
  async function* rows() {
    yield await Promise.resolve(valid(1));
  }
  const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const said: (string | undefined)[] = [];
  const add = ({ message }: ReportRow) => Promise.resolve(void said.push(message));
  await pushRows({ ...(await workOf(rows(), () => Promise.reject(refused))), add });
  expect(said).toEqual([expect.stringContaining(" http://localhost ")]);
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
