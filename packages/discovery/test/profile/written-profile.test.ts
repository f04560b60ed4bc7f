import { expect, test } from "vitest";
import { parse } from "yaml";
import {
  consistent,
  contradicts,
  documented,
  inconsistent,
  notObservable,
  outside,
  settled,
} from "../../src/findings/finding.ts";
import { verdictLine } from "../../src/findings/lines.ts";
import { writtenProfile } from "../../src/profile/written-profile.ts";

const names = { "authorization.created": "AuthorizationCreated", "operation.recorded": "OperationRecorded" };

test("an alternative of the service's own is written as data among the other values, and named as such", () => {
  const findings = [
    { id: "event-names", question: "", verdict: settled(names), evidence: [], notes: ["in their mail"] },
    { id: "create-status", question: "", verdict: settled("200"), evidence: [] },
    { id: "delete-status", question: "", verdict: settled(203), evidence: [] },
    { id: "default-limit", question: "", verdict: settled(25), evidence: [] },
  ] as const;
  const own = "the service's own, none of our alternatives";
  const text = writtenProfile("https://service.example", { findings });
  expect(parse(text)).toMatchObject({ assumptions: { "event-names": names, "create-status": "200" } });
  expect(text).toContain(`\n  # ${own}\n  # in their mail\n  event-names:\n`);
  expect(text).toContain(`\n  # ${own}\n  delete-status: 203\n  default-limit: 25\n`);
  expect(findings.map(verdictLine)).toEqual([
    `event-names: ${JSON.stringify(names)} (${own})`,
    "create-status: 200",
    `delete-status: 203 (${own})`,
    "default-limit: 25",
  ]);
  // A note that was read from a profile is not repeated.
  const [finding] = findings;
  const again = writtenProfile("https://service.example", {
    findings: [{ ...finding, notes: [own, "in their mail"] }],
  });
  expect(again.split(own)).toHaveLength(2);
});

test("what is not settled says whose the default is", () => {
  const verdict = outside("The status was 226, not 201.");
  const text = writtenProfile("s", { findings: [{ id: "create-status", question: "", verdict, evidence: [] }] });
  expect(text).toContain(
    "  # Not settled. The interface document is silent; our defaults apply:\n  # create-status: The ",
  );
});

test("what contradicts the interface document stands apart, with what the document says", () => {
  const verdict = contradicts("The status was 200.", documented.patchWhileActive);
  const text = writtenProfile("s", { findings: [{ id: "finished-patch", question: "", verdict, evidence: [] }] });
  expect(text).toContain(
    "  # Not settled. The responses contradict the interface document:\n  # finished-patch: The status was 200. The interface document says (States and transitions / Authorization): PATCH is taken only while it is Active. (documented)\n",
  );
  expect(text).not.toContain("is silent");
});

test("a profile has the values first, then what is open and why, then where responses differ from the contract", () => {
  const evidence = [{ request: "GET /products", status: 200, answer: "[]" }];
  const findings = [
    { id: "list-envelope", question: "", verdict: settled("array"), evidence },
    { id: "max-limit", question: "", verdict: notObservable("Nobody asked."), evidence: [] },
    { id: "list-order", question: "", verdict: inconsistent("Two answers."), evidence },
    { id: "delete-status", question: "", verdict: consistent(["200", "204"], "Both."), evidence: [] },
  ] as const;
  const deviation = { sort: "drift", kind: "field", operation: "GET /products", status: 200, about: "" } as const;
  const deviations = [{ ...deviation, pointer: "/*/colour", message: "is no field", basis: null }] as const;
  expect(writtenProfile("s", { findings, deviations })).toBe(`version: 1
service: s
assumptions:
  # GET /products: 200, []
  list-envelope: array

  # Not settled. The interface document is silent; our defaults apply:
  # list-order: Two answers.
  #   GET /products: 200, []
  # delete-status: 200 or 204. Both.

  # Drift: differences that the contract does not rule out:
  # GET /products, 200: /*/colour is no field
`);
});

test("a profile without findings is one, and a comment has one line", () => {
  expect(writtenProfile("s", { findings: [] })).toBe("version: 1\nservice: s\nassumptions:\n");
  const notes = ["asked\r\nthe\noperators"];
  const finding = { id: "max-limit", question: "", verdict: settled(5), evidence: [], notes } as const;
  expect(writtenProfile("s", { findings: [finding] })).toContain("\n  # asked the operators\n  max-limit: 5\n");
});
