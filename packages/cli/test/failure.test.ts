import {
  AbortError,
  AuthenticationError,
  ConfigurationError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  type PartnerError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnexpectedResponseError,
} from "@totem-partner/sdk";
import { describe, expect, test } from "vitest";
import { exitCodes, Failure, systemCode, systemReason, unlessMissing } from "../src/failures/failure.ts";
import { formatError as told } from "../src/failures/format-error.ts";

/** The exit code of a command after an error, and the lines that it prints. */
const tellError = async (error: unknown) => {
  const { lines, problem } = await told(error);
  return { exitCode: problem.exitCode, lines };
};

/** An error of the system, as Node throws it. */
const systemError = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: it failed`), { code, syscall: "open", ...more });

test("a failure prints its lines and has its exit code", async () => {
  expect(await tellError(new Failure("It is wrong."))).toEqual({ exitCode: exitCodes.usage, lines: ["It is wrong."] });
  const failure = new Failure(["It is wrong:", "  all of it"], exitCodes.interrupted);
  expect(await tellError(failure)).toEqual({ exitCode: 130, lines: ["It is wrong:", "  all of it"] });
  expect([failure.name, failure.message]).toEqual(["Failure", "It is wrong:\n  all of it"]);
});

describe("an error of the client ends a command", () => {
  const facts = { attempts: 1, repeatIsSafe: true };
  const later = "Run the command again later.";
  test.each<[PartnerError, number, string?]>([
    [new ConfigurationError("It is wrong.", facts), 2],
    [new AuthenticationError("It is wrong.", facts), 5, "Check TOTEM_PARTNER_API_KEY or the file of --api-key-file."],
    [new ConnectionError("It is wrong.", facts), 4, "Check the base URL and the network, then run the command again."],
    [
      new TimeoutError("It is wrong.", { ...facts, timeout: 1 }),
      4,
      "Run the command again, with a longer --timeout if the service is slow.",
    ],
    [new RateLimitError("It is wrong.", facts), 4, later],
    [new ServerError("It is wrong.", { ...facts, fromService: true }), 4, later],
    [new UnexpectedResponseError("It is wrong.", facts), 4, "Check the base URL: should it end in /partner?"],
    [new AbortError("It is wrong.", facts), 130],
    [new NotFoundError("It is wrong.", facts), 1],
    [new ConflictError("It is wrong.", facts), 1],
  ])("%s with %d, and with what to do", async (error, exitCode, next) => {
    expect(await tellError(error)).toEqual({
      exitCode,
      lines: ["It is wrong.", ...(next === undefined ? [] : [next])],
    });
  });

  test("with how to pass a profile where an open point decides how a response is understood", async () => {
    const decided = { ...facts, assumption: "trailing-slash" as const };
    expect(await tellError(new UnexpectedResponseError("It is redirected.", decided))).toEqual({
      exitCode: 4,
      lines: ["It is redirected.", "Pass the profile with --profile, or set TOTEM_PARTNER_PROFILE."],
    });
  });

  test("with what the operators of the service need to find the request", async () => {
    const known = { ...facts, status: 409, code: "conflict" as const, requestId: "r-1", operation: "getProduct" };
    expect((await tellError(new ConflictError("It is wrong.", known))).lines).toEqual([
      "It is wrong.",
      "  status: 409, code: conflict, requestId: r-1, operation: getProduct",
    ]);
    expect((await tellError(new ConflictError("It is wrong.", { ...facts, status: 409 }))).lines[1]).toBe(
      "  status: 409",
    );
    const unsent = new ConfigurationError("It is wrong.", { ...facts, operation: "getProduct" });
    expect((await tellError(unsent)).lines).toEqual(["It is wrong."]);
  });

  test("about settings, in words of the command line", async () => {
    const said = async (message: string) => (await tellError(new ConfigurationError(message, facts))).lines[0];
    expect(await said("baseUrl is missing. Pass it.")).toBe(
      "There is no base URL. Pass the address of the service with --base-url, or set TOTEM_PARTNER_BASE_URL.",
    );
    expect(await said("baseUrl must start with https.")).toBe("The base URL must start with https.");
    expect(await said("The baseUrl is missing, baseUrl must be set.")).toBe(
      "The baseUrl is missing, baseUrl must be set.",
    );
  });
});

describe("an error of the system ends a command with 2", () => {
  test("and names the file, if there is one", async () => {
    expect(await tellError(systemError("ENOSPC", { path: "/a/b" }))).toEqual({
      exitCode: 2,
      lines: ["/a/b cannot be used: the disk is full. Check it and run the command again."],
    });
    const lines = ["The system refused: EXDEV: it failed. Check it and run the command again."];
    expect(await tellError(systemError("EXDEV", { path: 7 }))).toEqual({ exitCode: 2, lines });
    expect(await tellError(systemError("EXDEV"))).toEqual({ exitCode: 2, lines });
  });

  test("in words, where its code is known", () => {
    const codes = ["ENOENT", "EACCES", "ECONNREFUSED", "EOTHER"];
    const said = ["no such file or directory", "permission denied", "nothing listens there", "EOTHER: it failed"];
    expect(codes.map((code) => systemReason(systemError(code)))).toEqual(said);
  });

  test("but others that have a code are none", () => {
    expect(systemCode(Object.assign(new Error("x"), { code: "ENOENT" }))).toBeUndefined();
    expect(systemCode(Object.assign(new Error("x"), { code: 2, syscall: "open" }))).toBeUndefined();
    expect(systemCode({ code: "ENOENT", syscall: "open" })).toBeUndefined();
    expect(systemCode(new Error("x"))).toBeUndefined();
  });
});

test("anything else is a defect, and where to report it is said", async () => {
  const advice = "Please report it with the command that you ran. Set TOTEM_PARTNER_DEBUG=1 to see where it happened.";
  expect(await tellError(new TypeError("it broke"))).toEqual({
    exitCode: 70,
    lines: ["This is a bug in totem-partner: it broke", advice],
  });
  expect((await tellError("a text")).lines[0]).toBe("This is a bug in totem-partner: a text");
});

test("a file that is not there is passed over, any other error is not", () => {
  const [missing, denied] = [systemError("ENOENT"), systemError("EACCES")];
  expect(() => unlessMissing(missing)).not.toThrow();
  expect(() => unlessMissing(denied)).toThrow(denied);
});

describe("as JSON, a failure has", () => {
  const facts = { attempts: 1, repeatIsSafe: true };

  test("the kind, status, code, request and fields of an error of the service", async () => {
    const errors = [{ in: "body", path: "/quantity", message: "must be positive" }] as const;
    const known = { ...facts, status: 409, code: "conflict" as const, requestId: "r-1", operation: "getProduct" };
    const { problem } = await told(new ConflictError("It is wrong.", { ...known, outcomeUnknown: true, errors }));
    expect(problem).toEqual({
      ...{ exitCode: 1, kind: "conflict", message: "It is wrong.", outcomeUnknown: true, errors },
      ...{ status: 409, code: "conflict", requestId: "r-1", operation: "getProduct" },
    });
  });

  test.each([
    [exitCodes.usage, "usage"],
    [exitCodes.refused, "refused"],
    [exitCodes.tryAgain, "unavailable"],
    [exitCodes.interrupted, "abort"],
    [exitCodes.terminated, "abort"],
  ])("for exit code %d of the command itself, the kind %s", async (exitCode, kind) => {
    const { problem } = await told(new Failure(["It is wrong:", "  all of it"], exitCode));
    expect(problem).toEqual({ exitCode, kind, message: "It is wrong:\n  all of it" });
  });
});
