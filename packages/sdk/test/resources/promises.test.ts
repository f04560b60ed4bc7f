import { expect, test, vi } from "vitest";
import { authorization, id, order } from "../support/examples.ts";
import { clientOf, json } from "../support/scripted-service.ts";

const calls = [
  ["PartnerCall", (status: number) => clientOf(() => json(authorization, status)).partner.authorizations.get(id)],
  ["ListCall", (status: number) => clientOf(() => json([], status)).partner.authorizations.list()],
  ["PushCall", (status: number) => clientOf(() => json(authorization, status)).partner.authorizations.push([order])],
] as const;

test.each(calls)("a %s says what it is", (name, call) => {
  expect(Object.prototype.toString.call(call(200))).toBe(`[object ${name}]`);
});

test.each(calls)("a %s catches its failure, and only that", async (_name, call) => {
  expect(await call(401).catch((error: unknown) => error)).toHaveProperty("kind", "authentication");
  const unused = vi.fn();
  expect(await call(200).catch(unused)).toBeDefined();
  expect(unused).not.toHaveBeenCalled();
});

test.each(calls)("a %s runs what is to happen finally, and keeps its outcome", async (_name, call) => {
  const always = vi.fn();
  expect(await call(200).finally(always)).toBeDefined();
  await expect(call(401).finally(always)).rejects.toHaveProperty("kind", "authentication");
  expect(always).toHaveBeenCalledTimes(2);
});
