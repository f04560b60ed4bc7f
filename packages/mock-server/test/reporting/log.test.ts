import { expect, test, vi } from "vitest";
import { createLog, type LogEntry, type LogFormat, reportFailure } from "../../src/reporting/log.ts";

const answered: LogEntry = {
  at: new Date("2026-07-01T08:09:10.123Z"),
  method: "GET",
  path: "/products",
  exchange: { operationId: "listProducts", requestId: "r-1", company: "demo" },
  status: 200,
  problem: undefined,
  milliseconds: 1.26,
};

/** The line of an entry. */
function lineOf(format: LogFormat, differences: Partial<LogEntry> = {}): string | undefined {
  const lines: string[] = [];
  createLog(format, (line) => lines.push(line))?.({ ...answered, ...differences });
  return lines[0];
}

test("for people, a request is a line: time, status, method, path, company and how long it took", () => {
  expect(lineOf("pretty")).toBe("08:09:10.123 200 GET    /products [demo] 1.3 ms");
  expect(lineOf("pretty", { method: "DELETE", status: 204 })).toBe("08:09:10.123 204 DELETE /products [demo] 1.3 ms");
});

test("for people, what is not known of a request is a dash, or left out", () => {
  const unread = { method: undefined, path: undefined, exchange: {}, status: null, milliseconds: undefined };
  expect(lineOf("pretty", unread)).toBe("08:09:10.123 --- -      -");
});

test("for people, a fault stands in the line, and a problem below it", () => {
  const exchange = { ...answered.exchange, fault: "f1" };
  const problem = { code: "forbidden", detail: "Not yours." };
  expect(lineOf("pretty", { exchange, status: 403, problem })).toBe(
    "08:09:10.123 403 GET    /products [demo] 1.3 ms fault f1 \n             forbidden: Not yours.",
  );
});

test("for people, nothing that a client sends steers the terminal", () => {
  const problem = { code: "unknown_path", detail: "No \u001b[2J." };
  expect(lineOf("pretty", { path: "/\u001b[31m", problem })).not.toContain("\u001b");
});

test("for programs, a request is an object with all that is known of it", () => {
  expect(JSON.parse(lineOf("json") ?? "")).toEqual({
    at: "2026-07-01T08:09:10.123Z",
    method: "GET",
    path: "/products",
    status: 200,
    milliseconds: 1.26,
    operationId: "listProducts",
    requestId: "r-1",
    company: "demo",
  });
});

test("a silent log has no lines", () => {
  expect(createLog("silent", () => expect.unreachable())).toBeUndefined();
});

test.each([
  ["an error with its stack", new TypeError("It broke."), /^totem-mock: TypeError: It broke\.\n {4}at .*\n$/s],
  [
    "an error without a stack",
    Object.assign(new Error("It broke."), { stack: undefined }),
    /^totem-mock: It broke\.\n$/,
  ],
  ["anything else that was thrown", "It broke.", /^totem-mock: It broke\.\n$/],
])("a failure of the server itself is reported on standard error: %s", (_what, error, line) => {
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  reportFailure(error);
  expect(written.mock.calls).toEqual([[expect.stringMatching(line)]]);
});
