import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { command, commandOf, withError } from "../support/command.ts";
import { desk } from "../support/desk.ts";
import { csvOf, manyOrders } from "../support/orders.ts";
import { answering, simulated } from "../support/simulated.ts";

/** The results of a report, by line. */
const results = (report: () => string[]) =>
  report()
    .slice(1)
    .map((line) => line.split(";").slice(0, 3).join(" "));

/** A service that refuses everything with this status. */
const refusing = (status: number) =>
  answering(() => Response.json({ title: "No", status, code: "no", detail: "It is refused." }, { status }));

test("each row is created, and its report and its summary say so", async () => {
  const service = simulated();
  const { argv, report, orders } = desk(manyOrders(3));
  expect(await command(argv(), service)).toEqual({
    code: 0,
    out: `orders.csv: 3 rows\n  created   3\nReport: ${orders}.report.csv\n`,
    err: "",
  });
  expect(results(report).toSorted()).toEqual(["2 ERP-1 created", "3 ERP-2 created", "4 ERP-3 created"]);
  const ids = report()
    .slice(1)
    .map((line) => line.split(";")[3]);
  expect(new Set(ids).size).toBe(3);
  // The first create is repeated, to see what its repeat is answered with.
  expect(service.creates()).toHaveLength(4);
});

test("progress of a push is shown where it is wanted", async () => {
  const service = refusing(422);
  const { argv } = desk(csvOf({}, { Pedido: "2" }));
  const { err } = await command(
    argv("--concurrency", "1").filter((flag) => flag !== "--no-progress"),
    service,
  );
  expect(err).toMatch(/^Pushing: 50 %, 1 row, 1 rejected, 0 unknown\nPushing: 100 %, 2 rows, 2 rejected, 0 unknown$/m);
});

describe("a push ends", () => {
  test("with 1 where rows were rejected, and says why", async () => {
    const { argv, report } = desk(csvOf({}));
    const { code, out } = await command(argv(), refusing(422));
    expect(code).toBe(1);
    expect(out).toContain("Problems:\n  line 2: ERP-1: It is refused.");
    expect(out).not.toContain("with --resume to continue");
    expect(report()[1]).toContain("2;ERP-1;rejected;;422;no;;It is refused.");
  });

  test("with 1 where invalid rows were left out", async () => {
    const { argv, report } = desk(csvOf({}, { Pedido: "2", Cantidad: "x" }));
    expect(await command(argv("--skip-invalid"), simulated())).toMatchObject({ code: 1 });
    expect(results(report).toSorted()).toEqual(["2 ERP-1 created", "3 2 invalid"]);
  });

  test("with 4 where outcomes are unknown, and goes on with --resume", async () => {
    const { argv, has } = desk(csvOf({}));
    const { code, out } = await command(argv("--max-retries", "0"), refusing(500));
    expect([code, out]).toEqual([4, expect.stringContaining("  unknown   1\n")]);
    expect(out).toContain("Run the same command with --resume to continue.\n");
    expect(has(".push.ndjson.lock")).toBe(false);
    const service = simulated();
    const again = await command(argv(), service);
    expect([again.code, again.err]).toEqual([2, expect.stringContaining("Add --resume to continue it.")]);
    expect(service.requests).toEqual([]);
    expect(await command(argv("--resume"), service)).toMatchObject({ code: 0 });
  });

  test("with 5 where the key is refused: no further row is sent, and the rest is counted as unread", async () => {
    const { argv, report } = desk(manyOrders(3));
    const { code, out, err } = await command(argv("--concurrency", "1"), refusing(401));
    expect(code).toBe(5);
    expect(err).toContain("Check TOTEM_PARTNER_API_KEY or the file of --api-key-file.");
    expect(out).toContain("orders.csv: 3 rows\n  not-sent  1\n  unread    2\n");
    expect(results(report)).toEqual(["2 ERP-1 not-sent"]);
  });

  test("with 4 where nothing reaches the service: the rest is counted as unread, and --resume goes on", async () => {
    const { argv, report } = desk(manyOrders(20));
    const page = () => new Response("<html>Log in</html>", { headers: { "content-type": "text/html" } });
    const { code, out, err } = await command(argv("--concurrency", "1"), answering(page));
    expect(code).toBe(4);
    expect(err).toContain("is not JSON, so it did not come from the service");
    expect(out).toContain("orders.csv: 20 rows\n  unknown    5\n  unread    15\n");
    expect(results(report)).toHaveLength(5);
    expect(await command(argv("--resume"), simulated())).toMatchObject({ code: 0 });
  });

  test("as the first signal says, once the rows in flight have their outcome", async () => {
    const service = answering(() => {
      push.signal("SIGTERM");
      return Response.json({ title: "No", status: 422, code: "no", detail: "No." }, { status: 422 });
    });
    const { argv, report } = desk(manyOrders(3));
    const push = commandOf(argv("--concurrency", "1"), service);
    const { code, out, err } = await push.ended;
    expect([code, err]).toEqual([143, "Stopping after the rows in flight. Repeat the signal to abort them.\n"]);
    expect(out).toContain("Run the same command with --resume to continue.");
    expect(results(report)[0]).toBe("2 ERP-1 rejected");
    expect(service.creates()).toHaveLength(1);
    expect(await command(argv(), simulated())).toMatchObject(withError(2, "--resume"));
  });

  test("without what is in flight at the second signal", async () => {
    const service = answering(
      ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason as Error));
          push.signal("SIGINT");
          push.signal("SIGINT");
        }),
    );
    const { argv, report } = desk(manyOrders(2));
    const push = commandOf(argv("--concurrency", "1"), service);
    expect(await push.ended).toMatchObject({ code: 130 });
    expect(results(report)[0]).toBe("2 ERP-1 unknown");
  });

  test("with 4 where the file changed since it was checked, and is not finished", async () => {
    const { argv, orders } = desk(manyOrders(2));
    const service = simulated();
    const push = commandOf(
      argv().filter((flag) => flag !== "--no-progress"),
      service,
    );
    await push.written(/Checking: 100 %/);
    writeFileSync(orders, csvOf({ Pedido: "ERP-9" }));
    expect(await push.ended).toMatchObject(withError(4, `${orders} changed during the push`));
    expect(await command(argv(), service)).toMatchObject(withError(2, "--resume"));
  });
});

describe("a push again", () => {
  test("of what was finished takes everything from the journal with --resume, and asks the service without", async () => {
    const service = simulated();
    const { argv } = desk(manyOrders(2));
    await command(argv(), service);
    const sent = service.creates().length;
    const resumed = await command(argv("--resume"), service);
    expect(resumed.out).toContain("  created   2\n  of which 2 from the journal of the earlier run\n");
    expect(service.creates()).toHaveLength(sent);
    const anew = await command(argv(), service);
    expect([anew.code, anew.out]).toEqual([0, expect.not.stringContaining("journal")]);
    expect(service.creates().length).toBeGreaterThan(sent);
  });

  test("of another file begins anew, with a journal of its own", async () => {
    const service = simulated();
    const { argv, file, orders } = desk(manyOrders(2));
    await command(argv(), service);
    const before = readFileSync(`${orders}.push.ndjson`, "utf8");
    file("orders.csv", csvOf({ Pedido: "ERP-9" }));
    const { code, out } = await command(argv("--resume"), service);
    expect([code, out]).toEqual([0, expect.stringContaining("orders.csv: 1 row\n  created   1\nReport")]);
    expect(readFileSync(`${orders}.push.ndjson`, "utf8")).not.toContain(before);
  });

  test("sends rejected rows again only where that is wanted", async () => {
    const { argv } = desk(csvOf({}));
    await command(argv(), refusing(422));
    const service = simulated();
    expect(await command(argv("--resume"), service)).toMatchObject({ code: 1 });
    expect(service.requests).toEqual([]);
    expect(await command(argv("--resume", "--retry-rejected"), service)).toMatchObject({ code: 0 });
  });

  test("leaves alone what is no journal, and one that another push holds", async () => {
    const service = simulated();
    const { argv, file, path } = desk(csvOf({}));
    await command(argv("--journal", path("j")), service);
    const [journal, state] = ["j", "j.state"].map((name) => readFileSync(path(name), "utf8"));
    file("j.lock", "{}");
    const locked = await command(argv("--journal", path("j")), service);
    expect(locked.code).not.toBe(0);
    expect(readFileSync(path("j"), "utf8")).toBe(journal);
    const letter = file("letter", "Dear carrier,\n");
    file("letter.state", state ?? "");
    expect(await command(argv("--journal", letter), service)).toMatchObject(withError(2, "not a push journal"));
    expect(readFileSync(letter, "utf8")).toBe("Dear carrier,\n");
    expect(existsSync(`${letter}.lock`)).toBe(false);
  });
});
