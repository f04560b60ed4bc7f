import { expect, test } from "vitest";
import { Reordering } from "../../src/deliveries/delivery-faults.ts";

test("one that is held goes when as many as it waits for have settled, in whatever order", () => {
  const reordering = new Reordering();
  reordering.hold("held", 2);
  for (const id of ["a", "b", "c"]) reordering.happened(id);
  expect([reordering.settled("c"), reordering.settled("b"), reordering.settled("a")]).toEqual([[], [], ["held"]]);
});

test("it is held until enough have happened, and what happened before does not count", () => {
  const reordering = new Reordering();
  reordering.happened("before");
  reordering.hold("held", 2);
  reordering.happened("a");
  expect([reordering.settled("before"), reordering.settled("a")]).toEqual([[], []]);
  reordering.happened("b");
  expect(reordering.settled("b")).toEqual(["held"]);
});

test("one that settles by itself is not let go again", () => {
  const reordering = new Reordering();
  reordering.hold("held", 1);
  reordering.happened("a");
  expect([reordering.settled("held"), reordering.settled("a")]).toEqual([[], []]);
});

test("nothing is held after it was cleared", () => {
  const reordering = new Reordering();
  reordering.hold("held", 1);
  reordering.happened("a");
  reordering.clear();
  expect(reordering.settled("a")).toEqual([]);
});

test("a thousand are held at once, and one more only once others were let go", () => {
  const reordering = new Reordering();
  const ids = Array.from({ length: 1000 }, (_, at) => `held-${String(at)}`);
  for (const id of [...ids, "too many"]) reordering.hold(id, 1);
  reordering.happened("a");
  expect(reordering.settled("a")).toEqual(ids);
  reordering.hold("one more", 1);
  reordering.happened("b");
  expect(reordering.settled("b")).toEqual(["one more"]);
});
