import { expect, test } from "vitest";
import { startContractProxy } from "../../src/index.ts";
import { clientOf, fieldOf } from "../support/client.ts";
import { CommandHere } from "../support/command-here.ts";
import { lyingService } from "../support/proxy/lying-service.ts";

const readyUrl = (line = ""): string => String(fieldOf(JSON.parse(line), "url"));

test("a service whose every answer breaks one assumed statement has one cause, with its number and that it is assumed", async () => {
  await using service = await lyingService();
  await using proxy = new CommandHere("proxy", "--upstream", service.url, "--port", "0", "--log", "json");
  const [ready] = await proxy.lines(1);
  const client = clientOf(readyUrl(ready), "test_demo");
  for (const path of ["/products", "/warehouses", "/products"]) await client("GET", path);
  const { body } = await client("GET", "/_mock/violations");
  const cause = {
    by: "service",
    basis: "assumed",
    location: ["response", "body"],
    code: "type",
    message: "Response body must be object.",
    times: 3,
    first: { id: "r-1", method: "GET", target: "/products", status: 200 },
  };
  expect(body).toMatchObject({ items: [{ basis: "assumed" }, { basis: "assumed" }, { basis: "assumed" }] });
  expect(fieldOf(body, "causes")).toEqual([cause]);
  const { stdout } = await proxy.signal("SIGTERM");
  const end: unknown = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
  expect(end).toMatchObject({ event: "end", violations: { service: 3 }, causes: [cause] });
});

test("people read each cause once, and that what it breaks is documented", async () => {
  // Of all that the contract has in a product, the document names these two fields.
  await using service = await lyingService(
    '{"items":[{"id":1,"name":"a"},{"id":2,"name":"b"}],"total":2,"limit":9,"offset":0}',
  );
  await using proxy = new CommandHere("proxy", "--upstream", service.url, "--port", "0");
  const [ready = ""] = await proxy.lines(1);
  const [, url = ""] = /forwards (http:\/\/127\.0\.0\.1:\d+) to http/.exec(ready) ?? [];
  await clientOf(url, "test_demo")("GET", "/products");
  const { stdout } = await proxy.signal("SIGTERM");
  expect(stdout.trim().split("\n").slice(-2)).toEqual([
    "Exchanges checked: 1. Violations: 2 by the service, 0 by clients.",
    "  by the service: response.body.items.*.id: Response body property items.*.id must be string (documented): 2 times, first in GET /products, 200",
  ]);
});

test("people read each violation as it happens", async () => {
  await using service = await lyingService();
  await using proxy = new CommandHere("proxy", "--upstream", `${service.url}/`, "--port", "0");
  const [ready = ""] = await proxy.lines(1);
  const [, url = ""] = /forwards (http:\/\/127\.0\.0\.1:\d+) to http/.exec(ready) ?? [];
  await clientOf(url, "test_demo")("GET", "/products");
  await clientOf(url)("GET", "/_mock/violations");
  const { code, stdout } = await proxy.signal("SIGINT");
  expect(code).toBe(0);
  expect(stdout).toContain("violation by the service: GET /products answered with 200");
  expect(stdout).toContain("Exchanges checked: 1. Violations: 1 by the service, 0 by clients.");
});

test("without violations, the end is one line", async () => {
  await using proxy = new CommandHere("proxy", "--upstream", "http://127.0.0.1:9", "--port", "0");
  await proxy.lines(1);
  const { stdout } = await proxy.signal("SIGTERM");
  expect(stdout.trim().split("\n")).toHaveLength(2);
});

test("in code, every violation says what it rests on", async () => {
  await using service = await lyingService("{");
  await using proxy = await startContractProxy({ upstream: service.url });
  await fetch(`${proxy.url}/products?size=1`);
  expect((await proxy.violations()).map(({ code, basis }) => [code, basis])).toEqual([
    ["unknown-parameter", "assumed"],
    ["401", "documented"],
    ["json", "documented"],
    ["type", "assumed"],
  ]);
});
