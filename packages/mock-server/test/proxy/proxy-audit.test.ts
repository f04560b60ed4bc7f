import { Redactor } from "@totem-partner/simulator/host";
import { expect, test } from "vitest";
import { mostDecoding, ProxyAudit } from "../../src/proxy/proxy-audit.ts";
import { proxied } from "../support/proxy/proxied-service.ts";

test("exchanges that come faster than they are decoded pass unchecked, and are counted", async () => {
  await using setting = await proxied((to) => to.end("{}"));
  await fetch(`${setting.proxy.url}/products`);
  await setting.line();
  const [passed] = setting.passed;
  if (passed === undefined) throw new Error("Nothing passed.");
  const audit = new ProxyAudit({ assumed: {}, log: undefined, onFailure: () => undefined });
  const redactor = new Redactor({ given: [], has: () => false });
  for (let count = 0; count < mostDecoding + 3; count += 1) void audit.watch(passed, redactor);
  expect(audit.counts).toMatchObject({ waiting: mostDecoding, dropped: 3 });
  await audit.close();
});
