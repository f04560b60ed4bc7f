import { expect, test } from "vitest";
import { settledValues } from "../../src/findings/finding.ts";
import type { Passage } from "../../src/observation/observed-exchange.ts";
import { anAuthorization } from "../support/authorization.ts";
import { ObservedService } from "../support/observed-service.ts";

/** What is claimed of the status of a first create, after creates that passed in a way. */
async function claimed(count: number, passage: Partial<Passage>): Promise<unknown> {
  const service = new ObservedService({ "create-status": "200" });
  await service.send("GET", "/products");
  service.passage = passage;
  for (let nth = 0; nth < count; nth += 1)
    await service.send("POST", "/authorizations", anAuthorization({ externalId: `ERP-${nth}` }));
  return settledValues(service.observer.findings)["create-status"];
}

test("two new creates settle the status, one does not", async () => {
  expect(await claimed(1, {})).toBeUndefined();
  expect(await claimed(2, {})).toBe("200");
});

test("a create is not known to be new while another is under way that could be the same", async () => {
  expect(await claimed(3, { openCreates: [4711] })).toBeUndefined();
});

test("once the others have passed, and were of other orders, it is", async () => {
  const service = new ObservedService({ "create-status": "200" });
  await service.send("GET", "/products");
  const create = (name: string, passage: Partial<Passage>) => {
    service.passage = passage;
    return service.send("POST", "/authorizations", anAuthorization({ externalId: name }));
  };
  await create("ERP-1", { number: 100, openCreates: [101] });
  await create("ERP-2", { number: 101, openCreates: [] });
  expect(settledValues(service.observer.findings)["create-status"]).toBe("200");
});

test("a repeat that overtakes its first create settles nothing", async () => {
  const service = new ObservedService({ "create-status": "201", "repeat-create": "200" });
  await service.send("GET", "/products");
  const create = (passage: Partial<Passage>) => {
    service.passage = passage;
    return service.send("POST", "/authorizations", anAuthorization());
  };
  // The answer of the first create gets lost on its way to the client, who asks again.
  const { observer } = service;
  const learn = observer.learn.bind(observer);
  observer.learn = () => undefined;
  await create({ number: 100 });
  observer.learn = learn;
  await create({ number: 101, openCreates: [100] });
  expect(observer.findings.find(({ id }) => id === "create-status")?.verdict.sure).toBe("not-observable");
});

test("after a request that was lost, nothing is known to be new for a minute", async () => {
  expect(await claimed(3, { lost: 1 })).toBeUndefined();
});
