import { expect, test } from "vitest";
import { choose, readArguments } from "../src/arguments.ts";

const servers = ["floor", "one", "other"].map((name) => ({ name }));

test("without flags everything is measured, in five rounds of 100,000 GETs and 20,000 creates", () => {
  const plan = { rounds: 5, gets: 100_000, creates: 20_000, connections: 20 };
  expect(readArguments([])).toEqual({ plan, only: undefined });
  expect(choose(servers, "floor", undefined)).toEqual(servers);
});

test("flags change each number", () => {
  const flags = ["--rounds", "1", "--gets", "50", "--creates=10", "--connections", "2"];
  expect(readArguments(flags)?.plan).toEqual({ rounds: 1, gets: 50, creates: 10, connections: 2 });
});

test("--help asks for nothing else", () => {
  expect(readArguments(["--help"])).toBeUndefined();
});

test.each([
  [["--rounds", "0"], '--rounds must be a whole number from 1 on, not "0".'],
  [["--gets", "many"], '--gets must be a whole number from 1 on, not "many".'],
  [["--creates", "10"], "--connections must be at most --gets and --creates"],
  [["--fast"], "--fast"],
  [["mock"], "mock"],
])("%j is refused with the reason", (words, reason) => {
  expect(() => readArguments(words)).toThrow(reason);
});

test("--only measures the floor too, and names what there is when it does not know a server", () => {
  expect(readArguments(["--only", "other"])?.only).toEqual(["other"]);
  expect(choose(servers, "floor", ["other"])).toEqual([{ name: "floor" }, { name: "other" }]);
  expect(() => choose(servers, "floor", ["none"])).toThrow('No server is called "none". There are: floor, one, other.');
});
