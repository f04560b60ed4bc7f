import { describe, expect, test } from "vitest";
import type { Answer } from "../../../../src/answers/answer.ts";
import {
  learnFromEvents,
  learnFromUnknownDriver,
} from "../../../../src/calibration/writing/trials/authorization-effects.ts";
import { consistent, notObservable, outside, settled } from "../../../../src/findings/finding.ts";
import { bare, json, problem } from "../../../support/probed.ts";
import { staged } from "../../../support/staged.ts";

describe("an unknown driver", () => {
  const unknown = problem(422, "unknown_reference");
  const verdict = (answer: Answer, product = unknown) => {
    const { claims, sent } = staged((stage) => learnFromUnknownDriver(stage, "a", product), {
      "PATCH /authorizations/a (an unknown driver)": answer,
    });
    expect(sent[0]?.body).toEqual({ driverNif: "TC-{runId}" });
    expect(claims.map(([id]) => id)).toEqual(["unknown-driver"]);
    return claims[0]?.[1];
  };

  test("is accepted if the answer shows it", () => {
    expect(verdict(json({ driverNif: "TC-r" }))).toEqual(settled("accept"));
    const other = outside("The driver was accepted, but the response does not show it.");
    expect(verdict(json({ driverNif: "other" }))).toEqual(other);
    expect(verdict(json([]))).toEqual(other);
  });

  test("is refused if the answer is that to an unknown product", () => {
    expect(verdict(problem(422, "unknown_reference", "Another."))).toEqual(settled("reject"));
    expect(verdict(problem(404, "unknown_reference"), problem(404, "unknown_reference"))).toEqual(settled("reject"));
  });

  test("may be refused for the form of the name if the answer is another", () => {
    const either = consistent(
      ["reject", "accept"],
      "The driver was refused differently from an unknown product, possibly because of the format of the NIF.",
    );
    expect(verdict(problem(422, "invalid_nif"))).toEqual(either);
    expect(verdict(problem(404, "unknown_reference"))).toEqual(either);
    expect(verdict(bare(422), bare(422))).toEqual(either);
    expect(verdict(bare(404), bare(404))).toEqual(either);
  });

  test("may get another answer, which is outside", () => {
    expect(verdict(bare(204))).toEqual(outside("Assigning the driver returned 204."));
    expect(verdict(problem(409, "unknown_reference"), problem(409, "unknown_reference"))).toEqual(
      outside("Assigning the driver returned 409."),
    );
  });
});

describe("the events of an authorization", () => {
  const [synced, fetch] = [
    "POST /authorizations/a/webhook (synced)",
    "POST /authorizations/a/webhook (fetch_requested_from_erp)",
  ];
  const emitted = (first: Answer, second: Answer = bare(500)) =>
    staged((stage) => learnFromEvents(stage, "a"), { [synced]: first, [fetch]: second });

  test("show their status, and nothing else if they are refused", () => {
    expect(emitted(bare(418))).toMatchObject({ claims: [["event-status", { sure: "outside" }]], asked: [synced] });
    expect(emitted(bare(202)).sent.map(({ body }) => body)).toEqual([
      { eventType: "synced" },
      { eventType: "fetch_requested_from_erp" },
    ]);
  });

  test("show that every create counts as synced if both succeed alike", () => {
    const why = "Every authorization created through the interface counts as synced from an ERP (erp-origin: created).";
    expect(emitted(bare(202), bare(202)).claims).toEqual([
      ["event-status", settled("202")],
      ["erp-origin", settled("created")],
      ["fetch-on-native", notObservable(why)],
    ]);
  });

  test("show that it is marked if the second is declined", () => {
    expect(emitted(bare(202), problem(409, "not_synced_from_erp")).claims).toEqual([
      ["event-status", settled("202")],
      ["erp-origin", settled("marked")],
      ["fetch-on-native", settled("409")],
      ["error-body", settled("problem")],
    ]);
    expect(emitted(bare(202), bare(422)).claims.map(([id]) => id)).toEqual([
      "event-status",
      "erp-origin",
      "fetch-on-native",
    ]);
  });

  test("are outside if the second gets another answer", () => {
    expect(emitted(bare(202), bare(200)).claims.slice(1)).toEqual([["erp-origin", outside("The event returned 200.")]]);
  });
});
