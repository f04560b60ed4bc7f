import { readFileSync } from "node:fs";
import { type OperationId, operations } from "@totem-partner/spec/operations";
import { expect, test } from "vitest";
import { type Repetition, repetitionOf } from "../../src/send/repetition.ts";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");

/** The beginnings of the table's rows. */
const rows: Record<Repetition, [what: string, sentAgain: "yes" | "no"]> = {
  reads: ["nothing: it only reads", "yes"],
  keyed: ["nothing: the service knows the `externalId`", "yes"],
  sets: ["set the same values again", "yes"],
  ends: ["find it done already", "yes"],
  adds: ["add another one", "no"],
};

const cellsOf = (line: string) => line.split("|").map((cell) => cell.trim());

test("the README's table of retries has each operation, in the row that the client decides by", () => {
  const shown = readme
    .split("\n")
    .map(cellsOf)
    .flatMap(([, what, sentAgain, names = ""]) => {
      const row = Object.entries(rows).find(([, [text, again]]) => text === what && again === sentAgain);
      return row ? [...names.matchAll(/`(\w+)`/g)].map(([, name]) => [name, row[0]]) : [];
    });
  const decided = Object.keys(operations).map((id) => [id, repetitionOf(id as OperationId)]);
  expect(shown.toSorted()).toEqual(decided.toSorted());
  expect(shown).toHaveLength(38);
});
