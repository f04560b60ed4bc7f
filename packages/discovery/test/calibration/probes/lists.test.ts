import { describe, expect, test } from "vitest";
import type { Answer } from "../../../src/answers/answer.ts";
import { agreed, listEnvelope, listOrder, pathPrefix } from "../../../src/calibration/probes/lists.ts";
import { documented } from "../../../src/findings/documented.ts";
import { consistent, contradicts, notObservable, outside, settled } from "../../../src/findings/finding.ts";
import { pagedService } from "../../support/paged-service.ts";
import { answering, bare, json, list, problem, verdictOf } from "../../support/probed.ts";

test("a value is settled if all agree on it, and outside if they do not", () => {
  expect(agreed(["a", undefined, "a"], "No.")).toEqual(settled("a"));
  expect(agreed(["a", 2, "a"], "No.")).toEqual(outside("Lists differ: a, 2."));
  expect(agreed([undefined], "No.")).toEqual(notObservable("No."));
  expect(agreed([0], "No.")).toEqual(settled(0));
});

describe("the prefix of the interface", () => {
  const verdict = (without: Answer, prefixed: Answer) =>
    verdictOf(pathPrefix, answering({ "/products": without, "/partner/products": prefixed }));
  const [found, missing, object] = [list([]), problem(404, "unknown_path"), json({ one: 1 })];

  test("is optional, required or absent, as a list is found with and without it", () => {
    expect(verdict(found, found)).toEqual(settled("optional"));
    expect(verdict(missing, found)).toEqual(settled("required"));
    expect(verdict(found, missing)).toEqual(settled("absent"));
  });

  test("may be optional if the other path exists, perhaps", () => {
    const why = "The other path returned 500, which does not prove that it does not exist.";
    expect(verdict(bare(500), found)).toEqual(consistent(["required", "optional"], why));
    expect(verdict(found, bare(500))).toEqual(consistent(["absent", "optional"], why));
    expect(verdict(found, object)).toEqual(consistent(["absent", "optional"], why.replace("500", "200")));
  });

  test("is where something answers in JSON, if nothing is certainly a list", () => {
    expect(verdict(missing, object)).toEqual(settled("required"));
    expect(verdict(object, missing)).toEqual(settled("absent"));
    expect(verdict(object, object)).toEqual(
      consistent(["optional"], "Both paths returned 200, and nothing in either is certainly a list."),
    );
  });

  test("is nowhere if nothing answers so, which the document rules out", () => {
    const none = contradicts("Neither path returned 200 with a list in JSON.", documented.listOfProducts);
    expect(verdict(missing, missing)).toEqual(none);
    expect(verdict(json({ one: 1 }, 201), json(7))).toEqual(none);
  });
});

describe("the envelope of lists", () => {
  const records = {
    ...{ "/products": 5, "/warehouses": 2, "/authorizations": 9 },
    ...{ "/cleaning-categories": 1, "/cleaning-types": 1, "/cleaning-incompatibilities": 1 },
  };

  test("is the one that all have, with a name", () => {
    expect(verdictOf(listEnvelope, pagedService({ records }))).toEqual(settled("items"));
    expect(verdictOf(listEnvelope, pagedService({ records, isBare: true }))).toEqual(settled("array"));
    const { "/products": products, "/warehouses": warehouses, "/authorizations": authorizations } = records;
    const three = { "/products": products, "/warehouses": warehouses, "/authorizations": authorizations };
    expect(verdictOf(listEnvelope, pagedService({ records: three }))).toEqual(settled("items"));
  });

  test.each(Object.keys(records))("has exceptions, such as %s", (path) => {
    const [usual, other] = [pagedService({ records }), pagedService({ records, isBare: true })];
    const verdict = verdictOf(listEnvelope, (ask) => (ask.path.startsWith(path) ? other : usual)(ask));
    expect(verdict).toEqual(settled({ envelope: "items", except: { [path.slice(1)]: "array" } }));
  });

  test("without a name is learned from several pages", () => {
    const service = pagedService({ records, isBare: true });
    const count = (path: string) => Object.entries(records).find(([one]) => path.startsWith(one))?.[1];
    const verdict = verdictOf(listEnvelope, (ask) => {
      const { status, body } = service(ask);
      return json({ rows: body, total: count(ask.path) }, status);
    });
    expect(verdict).toEqual(settled({ envelope: { rows: "{items}", total: "{total}" } }));
  });

  test("is learned from the last page, too, which tells it from an empty one", () => {
    const service = pagedService({ records, isBare: true });
    const verdict = verdictOf(listEnvelope, (ask) => {
      const { status, body } = service(ask);
      const offset = Number(new URLSearchParams(ask.path.split("?")[1]).get("offset") ?? 0);
      const all = Object.entries(records).find(([one]) => ask.path.startsWith(one))?.[1] ?? 0;
      const size = Array.isArray(body) ? body.length : 0;
      return json({ rows: body, x: offset + size < all }, status);
    });
    expect(verdict).toEqual(settled({ envelope: { rows: "{items}", x: "{hasNext}" } }));
  });

  test("is learned from successes alone", () => {
    const service = pagedService({ records, isBare: true });
    const count = (path: string) => Object.entries(records).find(([one]) => path.startsWith(one))?.[1];
    const verdict = verdictOf(listEnvelope, (ask) => {
      const { body } = service(ask);
      return ask.path.includes("1000000")
        ? json({ message: "No." }, 400)
        : json({ rows: body, total: count(ask.path) });
    });
    expect(verdict).toEqual(settled({ envelope: { rows: "{items}", total: "{total}" } }));
  });

  test("is known of lists that every company has, or of none", () => {
    expect(
      verdictOf(
        listEnvelope,
        pagedService({ records: { ...records, "/cleaning-types": 0 }, except: { "/warehouses": bare(500) } }),
      ),
    ).toEqual(
      contradicts("GET /warehouses returned 500, and nothing that is certainly a list.", documented.listOfWarehouses),
    );
  });
});

describe("the order of lists", () => {
  const on = (...days: number[]) =>
    list(days.map((day) => ({ id: String(day), createdAt: `2026-07-0${String(day)}` })));
  const verdict = (products: Answer, warehouses: Answer, authorizations: Answer) =>
    verdictOf(
      listOrder,
      answering({ "/products": products, "/warehouses": warehouses, "/authorizations": authorizations }),
    );

  test("is the one that all have which show one", () => {
    expect(verdict(on(1, 2), on(1), on())).toEqual(settled("oldest-first"));
    expect(verdict(on(), on(3, 2), on(2, 1))).toEqual(settled("newest-first"));
    expect(verdict(on(1), on(2, 2), on())).toEqual(notObservable("No list has two records with different createdAt."));
  });

  test("is outside if they differ, or one has none", () => {
    expect(verdict(on(1, 2), on(2, 1), on())).toEqual(outside("Lists differ: oldest-first, newest-first."));
    expect(verdict(on(1, 2), on(1, 2, 1), on())).toEqual(outside("GET /warehouses is not ordered by createdAt."));
  });
});
