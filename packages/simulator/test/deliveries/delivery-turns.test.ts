import { expect, test } from "vitest";
import type { Deliver } from "../../src/index.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { Partner } from "../support/partner.ts";

test("what makes an event is answered before its delivery begins, in real time and while other attempts end", async () => {
  const heard: string[] = [];
  const deliver: Deliver = ({ body }) => {
    heard.push(`delivery of ${/"batch":"(\w+)"/.exec(body)?.[1] ?? ""}`);
    return Promise.resolve({ kind: "answered", status: 204 });
  };
  const partner = new Partner({ deliver });
  const { company } = partner;
  company.clock.release();
  await partner.call("putWebhookConfiguration", { body: { url: "https://erp.example/hook" } });
  const create = async (batch: string) => {
    await partner.created(anAuthorization({ externalId: `ERP-${batch}`, batch }));
    heard.push(`answer to ${batch}`);
  };
  const more: Promise<void>[] = [];
  // The first attempt that ends makes another event.
  company.deliveries.subscribe(({ state }) => {
    if (state === "delivered" && more.length < 20) more.push(create(`again${String(more.length)}`));
  });
  await Promise.all(Array.from({ length: 30 }, (_, at) => create(`first${String(at)}`)));
  while (heard.length < 100) await new Promise((resolve) => setImmediate(resolve));
  await Promise.all(more);
  for (const [at, what] of heard.entries()) {
    const batch = /^delivery of (.*)$/.exec(what)?.[1];
    if (batch !== undefined) expect(heard.slice(0, at)).toContain(`answer to ${batch}`);
  }
});
