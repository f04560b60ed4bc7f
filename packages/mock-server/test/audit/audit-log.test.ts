import type { FoundViolation } from "@totem-partner/audit";
import { expect, test } from "vitest";
import { createAuditLog } from "../../src/audit/server-audit.ts";
import type { LogFormat } from "../../src/reporting/log.ts";

const found: FoundViolation = {
  id: "r-1",
  at: "2026-07-01T08:00:01.234Z",
  kind: "exchange",
  operationId: "listProducts",
  method: "GET",
  target: "/products?limit=0\u001b[31m",
  status: 200,
  by: "service",
  location: ["response", "body", "items"],
  code: "required",
  message: "It lacks a name.\u0007",
};

/** The lines of a log about some violations and an unavailable audit. */
function logged(format: LogFormat, ...violations: [FoundViolation, string | undefined][]): string[] {
  const lines: string[] = [];
  const log = createAuditLog(format, (line) => lines.push(line));
  for (const [violation, company] of violations) log?.violation(violation, company);
  log?.notAudited("Prism cannot be loaded");
  return lines;
}

test("for people, a violation says who broke which place of what, and nothing steers the terminal", () => {
  expect(logged("pretty", [found, "demo"], [{ ...found, by: "client", status: null }, undefined])).toEqual([
    "08:00:01.234 --- violation by the service: GET /products?limit=0\\u001b[31m answered with 200 [demo]\n" +
      "             response.body.items: It lacks a name.\\u0007",
    "08:00:01.234 --- violation by the client: GET /products?limit=0\\u001b[31m\n" +
      "             response.body.items: It lacks a name.\\u0007",
    "Nothing is checked against the contract. Prism cannot be loaded, or start with --contract off.",
  ]);
});

test("for programs, each is a line of JSON", () => {
  const [violation, notAudited] = logged("json", [found, "demo"]).map((line): unknown => JSON.parse(line));
  expect(violation).toEqual({ event: "violation", ...found, company: "demo" });
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect(notAudited).toEqual({ at, event: "not-audited", reason: "Prism cannot be loaded" });
});

test("a silent log has nothing", () => {
  expect(logged("silent", [found, "demo"])).toEqual([]);
});
