import { describe, expect, test } from "vitest";
import { canCreate, kinds, neededBy } from "../../src/calibration/asking/kinds.ts";
import {
  type Asking,
  asks,
  drive,
  FormlessAnswerError,
  get,
  getList,
  noList,
  requestLine,
} from "../../src/calibration/asking/probe.ts";
import { documented } from "../../src/findings/documented.ts";
import { contradicts, outside } from "../../src/findings/finding.ts";
import { bare, json, list, played } from "../support/probed.ts";

test.each([
  [{ path: "/products" }, "GET /products"],
  [{ path: "/products", at: "prefixed" }, "GET /partner/products"],
  [{ path: "/products", at: "bare", method: "POST", note: "again" }, "POST /products (again)"],
  [{ path: "/products", key: "none" }, "GET /products (without a key)"],
  [{ path: "/products", key: "unknown" }, "GET /products (with an unknown key)"],
  [{ path: "/products", key: "unknown", note: "why" }, "GET /products (why)"],
] as const)("a request is one line: %j", (ask, line) => {
  expect(requestLine(ask)).toBe(line);
});

test("requests are made one after the other, each with the answer to the one before", async () => {
  const sent: string[] = [];
  const steps = function* (): Asking<number[]> {
    const first = yield* get("/a");
    const second = yield* get(`/b?x=${String(first.status)}`, { again: true });
    return [first.status, second.status];
  };
  const answer = await drive(steps(), ({ path, again }) => {
    sent.push(`${path} ${String(again)}`);
    return Promise.resolve(bare(200 + sent.length));
  });
  expect([answer, sent]).toEqual([
    [201, 202],
    ["/a undefined", "/b?x=201 true"],
  ]);
  expect(asks("/a", "/b")).toEqual([{ path: "/a" }, { path: "/b" }]);
});

describe("what should be a list", () => {
  test("is one, or the verdict says what came instead", () => {
    expect(played(getList("/products"), () => list([]))).toMatchObject({ records: [] });
    const missing = () => played(getList("/products", { again: true }), () => json({}));
    expect(missing).toThrow(FormlessAnswerError);
    expect(missing).toThrow("GET /products returned 200, and nothing that is certainly a list.");
  });

  test.each([
    ["/authorizations", documented.listOfAuthorizations],
    ["/products", documented.listOfProducts],
    ["/warehouses", documented.listOfWarehouses],
  ])("and fails contradicts the document where that says so: %s", (path, statement) => {
    const why = `GET ${path} returned 404, and nothing that is certainly a list.`;
    expect(noList(path, bare(404))).toEqual(contradicts(why, statement));
    expect(noList(path, bare(204))).toMatchObject({ sure: "outside" });
    expect(noList(`${path}?limit=1`, bare(404))).toMatchObject({ sure: "outside" });
    expect(noList("/cleaning-types", bare(404))).toEqual(
      outside("GET /cleaning-types returned 404, and nothing that is certainly a list."),
    );
  });
});

describe("what may be created", () => {
  test("needs what it belongs to", () => {
    expect(Object.fromEntries(kinds.map((kind) => [kind, neededBy(kind)]))).toEqual({
      ...{
        authorization: [],
        event: ["authorization"],
        driver: ["authorization"],
        product: [],
        warehouse: [],
        webhook: [],
      },
      ...{
        "cleaning-protocol": [],
        "cleaning-category": ["cleaning-protocol"],
        "cleaning-type": ["cleaning-protocol"],
      },
      "cleaning-incompatibility": ["cleaning-protocol", "cleaning-category"],
    });
  });

  test("can be created if all of that is allowed", () => {
    expect(canCreate("product", new Set(["product"]))).toBe(true);
    expect(canCreate("event", new Set(["event"]))).toBe(false);
    expect(canCreate("event", new Set(["authorization"]))).toBe(false);
    expect(canCreate("event", new Set(["event", "authorization"]))).toBe(true);
    expect(canCreate("cleaning-incompatibility", new Set(["cleaning-incompatibility", "cleaning-protocol"]))).toBe(
      false,
    );
  });
});
