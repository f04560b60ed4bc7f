import { finishAuthorization } from "@totem-partner/simulator";
import { expect, test } from "vitest";
import type { Timeline } from "@totem-partner/simulator/control";
import { assigned, controlled, driver, northGate, order as plain } from "./support/controlled.ts";

const order = { ...plain, externalId: "ERP-1" };

/** A company whose clock stands still, its partner, and the timeline of an authorization in short words. */
function partner() {
  const { company, call, ask } = controlled();
  const timeline = async (id: string): Promise<string[]> => {
    const { body } = await call("GET", `/authorizations/${id}/timeline`);
    return (body as Timeline).items.map((one) =>
      one.kind === "request"
        ? `${one.method} ${String(one.status)}`
        : one.kind === "event"
          ? one.type
          : `${one.kind} ${String(one.number)} of ${one.type}`,
    );
  };
  return { company, call, ask, timeline };
}

test("at one instant of the clock, a request stands before the events that it caused, and after all others", async () => {
  const { company, call, ask, timeline } = partner();
  await ask("POST", "/authorizations", { ...order, quantity: -1 });
  const { id } = await ask("POST", "/authorizations", order);
  await ask("GET", `/authorizations/${id}`);
  await ask("GET", "/authorizations");
  await ask("PATCH", `/authorizations/${id}`, assigned);
  await call("POST", "/arrivals", { totemGroupId: northGate, driverNif: driver, quantity: 5 });
  await ask("GET", `/authorizations/${id}`);
  await ask("POST", "/authorizations", order);
  finishAuthorization(company, id);
  await ask("POST", `/authorizations/${id}/cancel`);
  expect(await timeline(id)).toEqual([
    ...["POST 400", "POST 201", "authorization.created", "GET 200"],
    ...["PATCH 200", "authorization.updated"],
    ...["operation.recorded", "GET 200", "POST 200"],
    ...["authorization.finished", "POST 409"],
  ]);
});

test("attempts stand after their event, a later one where the clock had come to, and one that is due at the end", async () => {
  const { company, call, ask, timeline } = partner();
  await ask("PUT", "/webhook", { url: "http://receiver.invalid/" });
  const { id } = await ask("POST", "/authorizations", order);
  await ask("POST", "/authorizations", { ...order, externalId: "ERP-2" });
  await company.deliveries.flush();
  await ask("PATCH", `/authorizations/${id}`, { tractorPlate: "1234BCD" });
  await company.deliveries.flush();
  await call("POST", "/clock/advance", { seconds: 1 });
  await company.deliveries.flush();
  expect((await timeline(id)).map((one) => one.replace("authorization.", ""))).toEqual([
    ...["POST 201", "created", "attempt 1 of created", "PATCH 200", "updated", "attempt 1 of updated"],
    ...["attempt 2 of created", "attempt 2 of updated", "attempt-due 3 of created", "attempt-due 3 of updated"],
  ]);
});

test("of a long timeline, the newest entries are shown, and how many there are", async () => {
  const { call, ask } = partner();
  const { id } = await ask("POST", "/authorizations", order);
  for (let count = 0; count < 250; count += 1) await ask("GET", `/authorizations/${id}`);
  const { body } = await call("GET", `/authorizations/${id}/timeline`);
  expect((body as Timeline).items).toHaveLength(200);
  expect(body).toMatchObject({ total: 252 });
});
