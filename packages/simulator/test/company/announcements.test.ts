import fc from "fast-check";
import { expect, test } from "vitest";
import { finishAuthorization } from "../../src/index.ts";
import { Announcements, Listeners } from "../../src/listeners.ts";
import { anAssignedAuthorization, anAuthorization } from "../support/domain/authorization.ts";
import { authorizationIn, Partner } from "../support/partner.ts";

const url = "https://erp.example/hook";

/** A partner with a webhook, and what a simulator reports. */
async function withWebhook() {
  const failures: unknown[] = [];
  const partner = new Partner({ onFailure: (failure) => failures.push(failure) });
  await partner.call("putWebhookConfiguration", { body: { url } });
  return { partner, failures, company: partner.company };
}

test("what a subscriber causes is announced to everyone, after the event that it received", async () => {
  const { partner, company } = await withWebhook();
  const received: string[] = [];
  company.subscribe(({ type, authorization }) => {
    if (type === "authorization.created") finishAuthorization(company, authorization.id);
  });
  company.subscribe(({ type }) => received.push(type));
  company.deliveries.subscribe(({ type, state }) => received.push(`${type} ${state}`));
  await partner.created(anAuthorization());
  expect(received).toEqual([
    "authorization.created",
    "authorization.created waiting",
    "authorization.finished",
    "authorization.finished waiting",
  ]);
});

test("a subscriber that throws, at once or later, is reported; the create is answered, and the others receive the event", async () => {
  const { partner, company, failures } = await withWebhook();
  const received: string[] = [];
  company.subscribe(() => {
    throw new Error("at once");
  });
  company.subscribe(() => Promise.reject(new Error("later")));
  company.deliveries.subscribe(() => {
    throw new Error("of a delivery");
  });
  company.subscribe(({ type }) => received.push(type));
  company.deliveries.subscribe(({ state }) => received.push(state));
  authorizationIn(await partner.create(anAssignedAuthorization()), 201);
  company.clock.advance(0);
  await company.deliveries.flush();
  expect(received).toEqual(["authorization.created", "waiting", "under-way", "waiting"]);
  const messages = failures.map((failure) => (failure instanceof Error ? failure.message : failure));
  expect(messages.toSorted()).toEqual(["at once", "later", "of a delivery", "of a delivery", "of a delivery"]);
});

test("a report that throws harms nobody either", async () => {
  const partner = new Partner({
    onFailure: () => {
      throw new Error("nobody is left to tell");
    },
  });
  partner.company.subscribe(() => {
    throw new Error("subscriber");
  });
  authorizationIn(await partner.create(anAuthorization()), 201);
});

test("an event that cannot be announced is reported, and what happened is kept", async () => {
  const { partner, company, failures } = await withWebhook();
  const { id } = await partner.created(anAuthorization());
  const [product] = company.records.products.values();
  const { name } = product!;
  const fault = new Error("a defect of the records");
  const get = () => {
    throw fault;
  };
  Object.defineProperty(product, "name", { get, configurable: true });
  const finished = finishAuthorization(company, id);
  Object.defineProperty(product, "name", { value: name, configurable: true });
  expect(finished).toMatchObject({ ok: true });
  expect(failures).toEqual([fault]);
  expect((await partner.get(id)).body).toMatchObject({ status: "Finished" });
});

test("an event that cannot be encoded is reported, and the attempt has failed", async () => {
  const { partner, company, failures } = await withWebhook();
  const [product] = company.records.products.values();
  const { name } = product!;
  const { id } = await partner.created(anAuthorization());
  await company.deliveries.flush();
  Object.defineProperty(product, "name", { get: () => 1n, configurable: true });
  finishAuthorization(company, id);
  Object.defineProperty(product, "name", { value: name, configurable: true });
  company.clock.advance(0);
  await company.deliveries.flush();
  expect(failures).toEqual([expect.any(TypeError)]);
  expect(company.deliveries.all.at(-1)?.attempts).toMatchObject([{ outcome: { kind: "failed" } }]);
});

test("a subscriber that has unsubscribed, even during an announcement, receives nothing more", () => {
  const received: string[] = [];
  const listeners = new Listeners<[string]>(() => undefined);
  const note = (what: string) => received.push(what);
  const stops: (() => void)[] = [
    listeners.add(() => stops.forEach((stop) => stop())),
    listeners.add(note),
    // The same function twice is two subscriptions.
    listeners.add(note),
  ];
  listeners.tell("first");
  const [once] = [listeners.add(note), listeners.add(note)];
  once();
  once();
  listeners.tell("second");
  expect(received).toEqual(["second"]);
});

test("announcements come in the order in which they were made, whatever they are nested in", () => {
  // Each announcement causes others, held back or not.
  interface Plan {
    hold: boolean;
    children: Plan[];
  }
  const { plan } = fc.letrec<{ plan: Plan }>((tie) => ({
    plan: fc.record({
      hold: fc.boolean(),
      children: fc.oneof({ maxDepth: 4 }, fc.constant<Plan[]>([]), fc.array(tie("plan"), { maxLength: 3 })),
    }),
  }));
  fc.assert(
    fc.property(plan, (root) => {
      const announcements = new Announcements();
      const numbers: number[] = [];
      let made = 0;
      const carryOut = ({ hold, children }: Plan) => {
        const number = made++;
        const work = () => {
          announcements.add(() => {
            numbers.push(number);
            children.forEach(carryOut);
          });
          if (hold) expect(numbers).not.toContain(number);
        };
        if (hold) announcements.hold(work);
        else work();
      };
      carryOut(root);
      expect(numbers).toEqual(Array.from({ length: made }, (_, at) => at));
    }),
  );
});
