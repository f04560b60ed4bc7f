import { expect, test } from "vitest";
import { stepsOf } from "../ui/dashboard/views/authorization-timeline.tsx";

const remaining = ({ remaining: left }: { remaining: number }) => left;

test("what remains is drawn as steps at their instants, the whole quantity at the top", () => {
  const levels = [
    { at: 0, quantity: 20, remaining: 20 },
    { at: 50, quantity: 20, remaining: 10 },
    { at: 100, quantity: 20, remaining: 0 },
  ];
  expect(stepsOf(levels, remaining)).toBe("M0 2H150V24H300V46H300");
  expect(stepsOf(levels, ({ quantity }) => quantity)).toBe("M0 2H150V2H300V2H300");
});

test("levels of one instant stand side by side, and none are no line", () => {
  const levels = [20, 10].map((left) => ({ at: 7, quantity: 20, remaining: left }));
  expect(stepsOf(levels, remaining)).toBe("M0 2H150V24H300");
  expect(stepsOf([], remaining)).toBe("");
});
