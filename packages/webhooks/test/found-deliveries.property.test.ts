import { eventNames } from "@totem-partner/spec/delivery-values";
import { foundDelivery } from "@totem-partner/spec/found-delivery";
import { readOwn } from "@totem-partner/spec/read-own";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readEvents } from "../src/verification/read-events.ts";

const facts = { headers: {}, timestampHeader: "", bodyId: () => "digest" };

const authorization = { id: "a-1", status: "Active", quantity: 24.5, operationType: "loading", product: "Wheat" };
const operation = { id: "o-1", authorizationId: "a-1", quantity: 3, recordedAt: "2026-07-01T06:00:00Z" };

const key = fc.oneof(
  fc.constantFrom("type", "event", "topic", "payload", "body", "object", "data", "message", "$value"),
  fc.stringMatching(/^[a-z][a-zA-Z_]{1,9}$/),
);
const styles: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.replace(".", "_").toUpperCase(),
  (name) => name.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  (name) => `com.totem/${name.replace(".", ":")}`,
  (name) => name.replace("authorization.", ""),
];

/** Deliveries of one event under any keys: flat, in an envelope or deeper, alone or in a list, with more beside it. */
const delivered = fc
  .record({
    type: fc.constantFrom(...eventNames),
    style: fc.constantFrom(...styles),
    keys: fc.uniqueArray(key, { minLength: 4, maxLength: 4, selector: (name) => name.toLowerCase() }),
    form: fc.constantFrom("subject", "data", "deeper", "beside"),
    idKey: fc.constantFrom("id", "eventId", "event_id"),
    more: fc.dictionary(
      fc.constantFrom("version", "tenant", "links"),
      fc.constantFrom<unknown>("x", 7, null, { self: "/" }),
    ),
    isList: fc.boolean(),
  })
  .map(({ type, style, keys: [typeKey = "", payloadKey = "", inner = "", outer = ""], form, idKey, more, isList }) => {
    const isBare = style(type) === type.replace("authorization.", "") && style(type) !== type;
    const isOperation = type === "operation.recorded";
    const subject = isOperation ? operation : authorization;
    const whole = isOperation ? { authorization, operation } : { authorization };
    const payload = { subject, data: whole, deeper: { [inner]: subject }, beside: subject }[form];
    const named = { [isBare ? "event_type" : typeKey]: style(type), [idKey]: "e-1", ...more };
    const event = form === "beside" ? { [outer]: named, [payloadKey]: payload } : { ...named, [payloadKey]: payload };
    return { type, subject, body: isList ? [event] : event };
  });

test("whatever the keys are, an event without a profile is known, with its subject, and never by the id of that", () => {
  fc.assert(
    fc.property(delivered, ({ type, subject, body }) => {
      const [event, ...others] = readEvents(body, facts);
      const part = type === "operation.recorded" ? "operation" : "authorization";
      expect([event?.type, event?.id, others]).toEqual([type, "e-1", []]);
      expect(event?.data).toMatchObject({ authorization: { id: "a-1" }, [part]: subject });
    }),
  );
});

test("what was found is a template of a profile, which reads the same", () => {
  fc.assert(
    fc.property(delivered, ({ body }) => {
      const own = { body: foundDelivery(body) ?? null };
      expect(readOwn("delivery", own, [])).toEqual({ ok: true, value: own });
      const [{ id, type, data } = expect.unreachable()] = readEvents(body, facts);
      expect(readEvents(body, facts, { "delivery-body": own })).toMatchObject([{ id, type, data }]);
    }),
  );
});

test("any other JSON is read without an error, and is unknown only where nothing is found", () => {
  fc.assert(
    fc.property(fc.oneof(fc.object(), fc.jsonValue()), (body) => {
      const json: unknown = JSON.parse(JSON.stringify(body));
      for (const event of readEvents(json, facts)) {
        const type: string = event.type;
        if (type === "unknown") expect(foundDelivery(json)).toBe(undefined);
        expect(typeof event.id).toBe("string");
      }
    }),
  );
});
