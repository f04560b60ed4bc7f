import type { Assumptions } from "@totem-partner/spec/assumptions";
import { beforeAll, describe, expect, test } from "vitest";
import { ContractBook } from "../src/check/contract-book.ts";
import { ContractCheck } from "../src/check/contract-check.ts";
import { loadPrism, type Prism } from "../src/check/prism.ts";
import type { Violation } from "@totem-partner/spec/violation";
import { anExchange, aProduct, type ExchangeChanges } from "./support/an-exchange.ts";

let prism: Prism;
beforeAll(async () => {
  prism = await loadPrism();
});

/** The violations that a check finds which knows no contract yet. */
const found = async (changes: ExchangeChanges, variant: "closed" | "published" = "published") =>
  new ContractCheck(prism, variant).check(anExchange(changes));

const brief = (violations: readonly Violation[]) =>
  violations.map(({ by, location, code }) => `${by} ${location.join(".")} ${code}`);

describe("an error that a service answers with a page", () => {
  const assumed: Partial<Assumptions> = { "error-body": { type: "text/html", body: "<p>{detail}</p>" } };
  const gone = (contentType: string, body = "<p>Gone</p>") => ({
    method: "GET",
    target: `/products/${aProduct.id}`,
    answer: { status: 404, headers: { "content-type": contentType }, body },
  });

  test("is none where the contract describes one, whatever the parameters of its type", async () => {
    expect(await found({ ...gone("text/html"), assumed })).toEqual([]);
    expect(await found({ ...gone("Text/HTML; charset=utf-8"), assumed })).toEqual([]);
  });

  test("is one of another type, or where the contract describes none", async () => {
    expect(brief(await found({ ...gone("text/plain"), assumed }))).toContain("service response.header media-type");
    expect(brief(await found(gone("text/html")))).toEqual(
      expect.arrayContaining(["service response.body json", "service response.header media-type"]),
    );
    expect(brief(await found({ ...gone("text/html"), method: "GET", target: "/products", assumed }))).toContain(
      "service response undescribed",
    );
  });
});

test("an answer without a body needs no media type, and its status may be one that is not described", async () => {
  const empty = { headers: {}, body: "" };
  expect(await found({ method: "DELETE", target: "/webhook", answer: { status: 204, ...empty } })).toEqual([]);
  expect(brief(await found({ answer: { status: 202, ...empty } }))).toEqual(["service response undescribed"]);
});

test("only the closed variant refuses fields that the contract does not name", async () => {
  const surplus = { answer: { body: { ...aProduct, colour: "red" } } };
  expect(await found(surplus, "published")).toEqual([]);
  expect(brief(await found(surplus, "closed"))).toEqual(["service response.body additionalProperties"]);
  const sent = { body: { name: "Rye", colour: "red" }, assumed: { "unknown-field": "ignore" } as const };
  expect(await found(sent, "closed")).toEqual([]);
});

describe("the operations of a contract", () => {
  const book = (detail?: "bare" | "whole") => new ContractBook(prism, "published", detail);

  test.each([
    ["GET", "/products"],
    ["POST", "/products"],
    ["PUT", "/webhook"],
    ["PATCH", `/products/${aProduct.id}`],
    ["DELETE", "/webhook"],
  ])("are found by %s %s", async (method, path) => {
    expect(await book().operation({}, method, `/partner${path}`)).toMatchObject({ path });
  });

  test("are none for the other parts of a path, or for a path outside the prefix", async () => {
    expect(await book().operation({}, "PARAMETERS", `/products/${aProduct.id}`)).toBeUndefined();
    expect(await book().operation({ "path-prefix": "required" }, "GET", "/products")).toBeUndefined();
  });

  test("have what only people read if that is wanted", async () => {
    const whole = await book("whole").operation({}, "GET", "/products");
    const bare = await book().operation({}, "GET", "/products");
    expect([whole?.contract["summary"], bare?.contract["summary"]]).toEqual([expect.any(String), undefined]);
  });

  test("and webhooks are loaded once", async () => {
    const one = book();
    const webhook = await one.webhook({}, "authorization.created");
    expect(webhook?.path).toBe("/authorization.created");
    expect((await one.webhook({}, "authorization.created"))?.prism).toBe(webhook?.prism);
    const list = await one.operation({}, "GET", "/products");
    expect((await one.operation({ "new-protocol-state": "active" }, "GET", "/products"))?.prism).toBe(list?.prism);
  });
});
