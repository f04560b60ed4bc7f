import fc from "fast-check";
import { expect, inject, test, vi } from "vitest";
import { fromRequest, readTarget } from "../../src/host.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { simulatorAt } from "../support/partner.ts";
import { plainRequest } from "../support/requests/plain-request.ts";

const headers = { "X-Partner-API-Key": "test_demo", "Content-Type": "application/json" };

/** Targets in whose reading parsers differ. */
const oddTarget = fc
  .array(
    fc.oneof(
      fc.constantFrom(..."/ // . .. %2e %2E %2f %5c \\ % %zz %c3 %25 ? # & =".split(" ")),
      fc.constantFrom(...`authorizations products partner limit=1 offset status=Active ' " < { ^`.split(" ")),
      fc.constantFrom(" ", "\t", "\n", "é", "ü", "\u{1f600}", "\ud800", "+", "%20", "[", "|", ":", "@", "*", ";"),
      fc.uuid(),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => `/${pieces.join("")}`);

test("a target leads where its URL leads", () => {
  fc.assert(
    fc.property(oddTarget, (target) => {
      const { pathname, search } = new URL(`http://localhost${target}`);
      const read = readTarget(target);
      expect([read.path, new URLSearchParams(read.search).toString()]).toEqual([
        pathname,
        new URLSearchParams(search).toString(),
      ]);
    }),
    { numRuns: 3000 * inject("scale") },
  );
});

test("the adapters agree on odd targets: a Request is answered as its plain target is", async () => {
  await fc.assert(
    fc.asyncProperty(oddTarget, fc.constantFrom("GET", "POST", "DELETE"), async (target, method) => {
      const response = await simulatorAt().fetch(new Request(`http://localhost${target}`, { method, headers }));
      const { answer } = await simulatorAt().exchange(plainRequest(method, target));
      expect([response.status, Object.fromEntries(response.headers), await response.text()]).toEqual([
        answer.status,
        answer.headers,
        answer.text,
      ]);
    }),
    { numRuns: 500 * inject("scale") },
  );
});

test.each(["*", "", "products", "\\products", "http://localhost/products", "?limit=1"])(
  "a target that is no path leads nowhere: %j",
  async (target) => {
    const exchange = await simulatorAt().exchange(plainRequest("GET", target));
    expect(exchange).toMatchObject({ answer: { status: 404 }, problem: { code: "unknown_path" } });
  },
);

test.each([
  ["https://totem.example/products?limit=2#limit=3", "/products?limit=2"],
  ["https://totem.example", "/"],
  ["http://totem.example:8080/a/../products?a=http://b/c#d", "/products?a=http://b/c"],
  ["data:text/plain,products", ""],
  ["data:text/plain,http://totem.example/products", ""],
])("the target of %s is %j", (url, target) => {
  expect(fromRequest(new Request(url)).target).toBe(target);
});

test("a header is found whatever the case of its name, and a repeated one has all its values", () => {
  const repeated = new Headers({ "X-Note": "a" });
  repeated.append("x-note", "b");
  const request = fromRequest(new Request("https://totem.example/", { headers: repeated }));
  expect(["X-NOTE", "x-note", "X-Other"].map((name) => request.headers.get(name))).toEqual(["a, b", "a, b", null]);
});

test.each(["undefined", "a stream"])(
  "a browser in which the body of a Request is %s is answered alike",
  async (kind) => {
    const send = (body: string) => {
      const request = new Request("https://totem.example/authorizations", { method: "POST", headers, body });
      if (kind === "undefined") Object.defineProperty(request, "body", { value: undefined });
      return simulatorAt().fetch(request);
    };
    expect((await send(JSON.stringify(anAuthorization()))).status).toBe(201);
    expect((await send(" ".repeat(1_048_576))).status).toBe(400);
    expect((await send(" ".repeat(1_048_577))).status).toBe(413);
    expect((await send("")).status).toBe(400);
  },
);

test("a body that breaks off in a browser without streams is a problem, not a failure", async () => {
  const request = new Request("https://totem.example/authorizations", { method: "POST", headers, body: "{}" });
  Object.defineProperty(request, "body", { value: undefined });
  Object.defineProperty(request, "arrayBuffer", { value: () => Promise.reject(new TypeError("gone")) });
  const response = await simulatorAt().fetch(request);
  expect(await response.json()).toMatchObject({ status: 400, detail: "The body broke off before its end." });
});

test("a plain target costs no URL, and an odd one costs one", async () => {
  let made = 0;
  class CountedUrl extends URL {
    constructor(...parameters: ConstructorParameters<typeof URL>) {
      super(...parameters);
      made += 1;
    }
  }
  vi.stubGlobal("URL", CountedUrl);
  try {
    const urls = async (target: string) => {
      made = 0;
      await simulatorAt().exchange(plainRequest("GET", target));
      return made;
    };
    expect(await urls("/authorizations/33333333-3333-4333-8333-333333333333?limit=1&status=Active")).toBe(0);
    expect(await urls("/partner/../authorizations")).toBe(1);
  } finally {
    vi.unstubAllGlobals();
  }
});
