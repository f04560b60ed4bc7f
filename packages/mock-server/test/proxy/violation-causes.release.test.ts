import { expect, test } from "vitest";
import { clientOf } from "../support/client.ts";
import { CommandHere } from "../support/command-here.ts";
import { lyingService } from "../support/proxy/lying-service.ts";

test("people read each cause once, and that what it breaks is documented", async () => {
  // Of all that the contract has in a product, the document names these two fields.
  await using service = await lyingService(
    '{"items":[{"id":1,"name":"a"},{"id":2,"name":"b"}],"total":2,"limit":9,"offset":0}',
  );
  await using proxy = new CommandHere("proxy", "--upstream", service.url, "--port", "0");
  await clientOf(await proxy.url(), "test_demo")("GET", "/products");
  const { stdout } = await proxy.signal("SIGTERM");
  expect(stdout.trim().split("\n").slice(-2)).toEqual([
    "Exchanges checked: 1. Violations: 2 by the service, 0 by clients.",
    "  by the service: response.body.items.*.id: Response body property items.*.id must be string (documented): 2 times, first in GET /products, 200",
  ]);
});

test("without violations, the end is one line", async () => {
  await using proxy = new CommandHere("proxy", "--upstream", "http://127.0.0.1:9", "--port", "0");
  await proxy.lines(1);
  const { stdout } = await proxy.signal("SIGTERM");
  expect(stdout.trim().split("\n")).toHaveLength(2);
});
