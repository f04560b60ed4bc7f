import { describe, expect, test } from "vitest";
import { type Repetition, repetitionOf } from "../../src/send/repetition.ts";
import { everyOperation } from "../support/every-operation.ts";
import { answering, broken, lost, never } from "../support/retrying.ts";
import { type Answer, failureOf, json } from "../support/scripted-service.ts";
import { readFileSync } from "node:fs";
import { type OperationId, operations } from "@totem-partner/spec/operations";

/** Failures after which the service has certainly not carried out the request. */
const refusals: [string, Answer][] = [
  ["429", () => json({}, 429)],
  ["a refused connection", broken("ECONNREFUSED", "connect")],
  ["an unknown host", broken("ENOTFOUND", "getaddrinfo")],
  ["a name that is not resolved now", broken("EAI_AGAIN", "getaddrinfo")],
];

/** Failures after which it may have been carried out. */
const unclear: [string, Answer][] = [
  ["408", () => json({}, 408)],
  ["500", () => json({}, 500)],
  ["502", () => json({}, 502)],
  ["503 of the service", () => json({ code: "unavailable", detail: "Busy." }, 503, { "retry-after": "1" })],
  ["503 of a proxy", () => new Response("<html>Unavailable</html>", { status: 503 })],
  ["504", () => json({}, 504)],
  ["a connection that broke", lost],
  ["a time-out", never],
  ["half an answer", () => new Response(new ReadableStream({ start: (stream) => stream.error(new Error("cut")) }))],
];

describe.each(everyOperation)("%s", (operation, { call, answer }) => {
  test("is repeated after every failure that certainly did nothing", async () => {
    for (const [, failure] of refusals) {
      const { partner, received } = answering([failure, () => json(answer)]);
      await call(partner);
      expect(received).toHaveLength(2);
    }
  });

  const repetition = repetitionOf(operation);
  const mayRepeat = repetition !== "adds";
  test(`is ${mayRepeat ? "" : "not "}repeated after a failure that leaves open what it did`, async () => {
    for (const [, failure] of unclear) {
      const { partner, received } = answering([failure, () => json(answer)]);
      if (mayRepeat) await call(partner);
      else expect(await failureOf(call(partner))).toMatchObject({ outcomeUnknown: true, repeatIsSafe: false });
      expect(received).toHaveLength(mayRepeat ? 2 : 1);
    }
  });

  test("tells whether its outcome is unknown: never if it reads, always if an attempt was unclear", async () => {
    for (const [name, failure] of [...refusals, ...unclear]) {
      const { partner } = answering([failure], { maxRetries: 0 });
      const isOpen = repetition !== "reads" && unclear.some(([other]) => other === name);
      expect(await failureOf(call(partner))).toMatchObject({ outcomeUnknown: isOpen, attempts: 1 });
    }
    const { partner } = answering([lost, broken("ECONNREFUSED", "connect")], { maxRetries: 1 });
    const known = repetition === "reads";
    expect(await failureOf(call(partner))).toMatchObject({ outcomeUnknown: !known, attempts: mayRepeat ? 2 : 1 });
  });

  test("is never repeated after 409", async () => {
    const { partner, received } = answering([() => json({}, 409), () => json(answer)]);
    expect(await failureOf(call(partner))).toMatchObject({ status: 409, attempts: 1, outcomeUnknown: false });
    expect(received).toHaveLength(1);
  });
});

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
