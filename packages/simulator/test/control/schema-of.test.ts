import { expect, test } from "vitest";
import {
  anyOf,
  fields,
  number,
  memberOf,
  optional,
  orNull,
  orUndefined,
  text,
  uuid,
  yes,
} from "../../src/domain/shapes.ts";
import { check } from "../../src/control/checks/check.ts";
import { schemaOf } from "../../src/control/read-state.ts";

interface Order {
  id: string;
  batch: string | null;
  seal?: string;
  quantity?: number | undefined;
}

const order = schemaOf(
  fields<Order>({ id: uuid, batch: orNull(text), seal: optional(text), quantity: orUndefined(number) }),
);
const id = "11111111-1111-4111-8111-11111111111a";

test("the schema of a shape reads what the shape accepts, with its UUIDs in lower case, and no other field", () => {
  const given = { id: id.toUpperCase(), batch: null, quantity: undefined };
  expect(check(order, given)).toEqual({ ok: true, value: { ...given, id } });
  expect(check(order, { ...given, plate: "1" })).toMatchObject({ ok: false, mistakes: [{ path: "/plate" }] });
});

test("the schema of a shape says of every field what is wrong with it", () => {
  const read = check(order, { id: "1", seal: undefined, quantity: "1" });
  expect(read).toEqual({
    ok: false,
    mistakes: [
      { path: "/id", message: "must be a UUID, such as 11111111-1111-4111-8111-111111111111" },
      { path: "/batch", message: "is required" },
      { path: "/seal", message: "is required" },
      { path: "/quantity", message: "must be a number" },
    ],
  });
});

test("of several objects, the field that tells them apart decides which one a value should be", () => {
  type Light = { colour: "red"; since: string } | { colour: "green"; until: string };
  const light = schemaOf<Light>(
    anyOf(
      fields<Light & { colour: "red" }>({ colour: memberOf(["red"]), since: text }),
      fields<Light & { colour: "green" }>({ colour: memberOf(["green"]), until: text }),
    ),
  );
  expect(check(light, { colour: "green" })).toMatchObject({ mistakes: [{ path: "/until", message: "is required" }] });
  expect(check(light, { colour: "blue" })).toMatchObject({
    mistakes: [{ path: "/colour", message: "must be one of red, green" }],
  });
});

test("what no field tells apart is one or the other", () => {
  type Mark = { plate: string } | { seal: string } | string;
  const mark = schemaOf<Mark>(
    anyOf(fields<{ plate: string }>({ plate: text }), fields<{ seal: string }>({ seal: text }), text),
  );
  for (const given of [{ plate: "1" }, { seal: "2" }, "a text"])
    expect(check(mark, given)).toEqual({ ok: true, value: given });
  expect(check(mark, 1)).toMatchObject({ mistakes: [{ path: "", message: "is not valid" }] });
  type Light = { colour: "red"; since: string } | { colour: string; until: string };
  const light = schemaOf<Light>(
    anyOf(
      fields<{ colour: "red"; since: string }>({ colour: memberOf(["red"]), since: text }),
      fields<{ colour: string; until: string }>({ colour: text, until: text }),
    ),
  );
  expect(check(light, { colour: "blue", until: "noon" })).toEqual({
    ok: true,
    value: { colour: "blue", until: "noon" },
  });
});

test("what a shape refuses although its form would do is not valid", () => {
  expect(check(schemaOf(yes), true)).toEqual({ ok: true, value: true });
  expect(check(schemaOf(yes), false)).toEqual({ ok: false, mistakes: [{ path: "", message: "is not valid" }] });
});
