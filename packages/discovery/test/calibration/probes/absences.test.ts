import { describe, expect, test } from "vitest";
import { documented } from "../../../src/findings/documented.ts";
import { consistent, contradicts, notObservable, outside, settled } from "../../../src/findings/finding.ts";
import { cleaningWithoutProtocol, webhookMissing } from "../../../src/calibration/probes/absences.ts";
import { answering, bare, json, list, problem, verdictOf } from "../../support/probed.ts";

const nowhere = "/totem-calibration";
const flat = (message: string) => json({ message, error: "Not Found", statusCode: 404 }, 404);

describe("a missing webhook", () => {
  const verdict = (webhook: ReturnType<typeof bare>, unknown = problem(404, "unknown_path")) =>
    verdictOf(webhookMissing, answering({ "/webhook": webhook, [nowhere]: unknown }));
  const perhapsNoPath = consistent(["404"], "GET /webhook returned the same response as an unknown path.");

  test("is an empty answer, or a 404 about the webhook", () => {
    expect(verdict(bare(204))).toEqual(settled("204"));
    expect(verdict(problem(404, "webhook_not_configured"))).toEqual(settled("404"));
    expect(verdict(flat("There is no webhook."), flat("Nothing is here."))).toEqual(settled("404"));
  });

  test("may be a missing path if an unknown one is answered alike", () => {
    expect(verdict(problem(404, "unknown_path"))).toEqual(perhapsNoPath);
    expect(verdict(flat("GET /webhook is unknown."), flat(`GET ${nowhere} is unknown.`))).toEqual(perhapsNoPath);
    expect(verdict(bare(404), bare(404))).toEqual(perhapsNoPath);
    expect(verdict(bare(404), problem(404, "unknown_path"))).toEqual(perhapsNoPath);
  });

  test("is not observable if there is one, and any other answer is outside", () => {
    expect(verdict(json({ url: "x" }))).toEqual(notObservable("A webhook is configured."));
    expect(verdict(json([]))).toEqual(outside("GET /webhook returned 200."));
    expect(verdict(problem(410, "gone"))).toEqual(outside("GET /webhook returned 410."));
  });
});

describe("the lists of a missing cleaning protocol", () => {
  const paths = ["/cleaning-categories", "/cleaning-types", "/cleaning-incompatibilities"] as const;
  const missing = problem(404, "cleaning_protocol_not_found");
  const verdict = (lists: readonly ReturnType<typeof bare>[], protocol = bare(204)) =>
    verdictOf(
      cleaningWithoutProtocol,
      answering({
        ...{ "/cleaning-protocol": protocol, [nowhere]: problem(404, "unknown_path") },
        ...Object.fromEntries(paths.map((path, at) => [path, lists[at] ?? bare(500)])),
      }),
    );
  const empty = list([]);

  test("are all empty, or none of them is found", () => {
    expect(verdict([empty, empty, empty])).toEqual(settled("empty"));
    expect(verdict([missing, missing, missing])).toEqual(settled("404"));
    expect(verdict([empty, missing, empty])).toEqual(outside("The cleaning lists returned different responses."));
  });

  test("may be missing paths", () => {
    expect(verdict([missing, problem(404, "unknown_path"), missing])).toEqual(
      consistent(["404"], "GET /cleaning-types returned the same response as an unknown path."),
    );
  });

  test("have no records, and are no other answer", () => {
    expect(verdict([empty, list([{ id: "1" }])])).toEqual(
      contradicts("GET /cleaning-types lists records, although no protocol exists.", documented.cleaningRecordsBelong),
    );
    expect(verdict([bare(204)])).toEqual(outside("GET /cleaning-categories returned 204."));
  });

  test("are not observable if there is a protocol, and only 204 says that there is none", () => {
    expect(verdict([], json({ state: "Active" }))).toEqual(notObservable("A cleaning protocol exists."));
    for (const other of [missing, json([], 200)])
      expect(verdict([], other)).toEqual(
        contradicts(`GET /cleaning-protocol returned ${other.status}.`, documented.noProtocol),
      );
  });
});
