import { MockUsageError } from "@totem-partner/simulator/control";
import { expect, test } from "vitest";
import { contractMode } from "../../src/audit/server-audit.ts";

const [found, missing] = [() => undefined, () => "Prism is not installed"];

test.each([
  ["audit", "Every response is checked against the contract, in the background."],
  ["strict", "Every response is checked against the contract before it is sent."],
] as const)(
  "with Prism, nothing stands in the way of %s, and its meaning says when responses are checked",
  (mode, meaning) => {
    expect(contractMode(mode, found)).toEqual({ unavailableReason: undefined, meaning });
  },
);

test("without Prism, audit says that nothing is checked, and why", () => {
  const meaning = "Responses are not checked. Prism is not installed.";
  expect(contractMode("audit", missing)).toEqual({ unavailableReason: "Prism is not installed", meaning });
});

test("without Prism, strict is refused", () => {
  expect(() => contractMode("strict", missing)).toThrow(MockUsageError);
  expect(() => contractMode("strict", missing)).toThrow(
    "The contract mode strict needs Prism. Prism is not installed.",
  );
});

test("off does not look for Prism", () => {
  const meaning = "Responses are not checked against the contract.";
  expect(contractMode("off", () => expect.unreachable())).toEqual({ unavailableReason: undefined, meaning });
});
