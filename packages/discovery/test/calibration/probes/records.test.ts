import { eventNames } from "@totem-partner/spec/delivery-values";
import { recordFields } from "@totem-partner/spec/record-fields";
import { describe, expect, test } from "vitest";
import type { Answer } from "../../../src/answers/answer.ts";
import { subscribedEvents } from "../../../src/calibration/probes/event-names.ts";
import { responseFields } from "../../../src/calibration/probes/fields.ts";
import { notObservable, outside, settled } from "../../../src/findings/finding.ts";
import { answering, bare, json, list, verdictOf } from "../../support/probed.ts";

describe("the names of events", () => {
  const verdict = (webhook: Answer) => verdictOf(subscribedEvents, answering({ "/webhook": webhook }));
  const none = notObservable(
    "No webhook lists its events. --allow-writes webhook may show this, or a delivery to your own receiver.",
  );

  test("are those of a webhook that lists them", () => {
    expect(verdict(json({ subscribedEvents: [...eventNames] }))).toEqual(settled("dotted"));
    expect(verdict(json({ subscribedEvents: [] }))).toEqual(none);
    expect(verdict(bare(204))).toEqual(none);
    expect(verdict(json({ subscribedEvents: [...eventNames] }, 201))).toEqual(none);
  });
});

describe("the fields of records", () => {
  type Kind = keyof typeof recordFields;
  const record = (kind: Kind, isFull: boolean) => {
    const { documented, assumed } = recordFields[kind];
    const names: readonly string[] = [...documented, ...(isFull ? assumed : [])];
    return Object.fromEntries(names.map((name) => [name, name === "id" ? "1" : null]));
  };
  const nothing = {
    "/products": list([]),
    "/warehouses": list([]),
    "/authorizations": list([]),
    "/cleaning-protocol": bare(204),
    "/webhook": bare(204),
  };
  const verdict = (answers: Partial<Record<keyof typeof nothing, Answer>>) =>
    verdictOf(responseFields, answering({ ...nothing, ...answers }));

  test.each([
    ["/products", list([record("Product", true)])],
    ["/warehouses", list([record("Warehouse", true)])],
    ["/authorizations", list([record("Authorization", true)])],
    ["/cleaning-protocol", json(record("CleaningProtocol", true))],
    ["/webhook", json(record("WebhookConfiguration", true))],
  ])("are shown by %s", (path, answer) => {
    expect(verdict({ [path]: answer })).toEqual(settled("full"));
  });

  test("are outside if records differ in them", () => {
    expect(
      verdict({ "/products": list([record("Product", true)]), "/warehouses": list([record("Warehouse", false)]) }),
    ).toEqual(outside("Lists differ: full, documented."));
    // A list whose records differ shows neither.
    expect(
      verdict({
        "/products": list([record("Product", true), record("Product", false)]),
        "/warehouses": list([record("Warehouse", false)]),
      }),
    ).toEqual(settled("documented"));
  });

  test("are not shown where there is no record, or another status", () => {
    const none = notObservable("No record shows this: there is none, or the fields are others.");
    expect(verdict({})).toEqual(none);
    expect(verdict({ "/webhook": json(record("WebhookConfiguration", true), 201) })).toEqual(none);
    expect(verdict({ "/products": list([{ id: "1", colour: "red" }]) })).toEqual(none);
  });
});
