import { expect, test } from "vitest";
import { MockUsageError, startContractProxy, startMockServer } from "../../src/index.ts";

/** Calls something as JavaScript can, whatever its types say. */
const call = (on: object, name: string, ...given: unknown[]): unknown => {
  const called: unknown = Reflect.get(on, name);
  if (typeof called !== "function") throw new Error(`There is no ${name}.`);
  return Reflect.apply(called, on, given);
};

test.each([
  [{ deliverTo: "private" }, 'startMockServer(options): deliverTo must be one of public, any, not "private".'],
  [{ log: "foo" }, 'startMockServer(options): log must be one of pretty, json, silent, not "foo".'],
  [{ ports: 3 }, "startMockServer(options) has no option ports; did you mean port?"],
  [{ adminTokn: "0123456789" }, "startMockServer(options) has no option adminTokn; did you mean adminToken?"],
  [
    { colour: 1 },
    "startMockServer(options) has no option colour. It has port, host, allowHosts, tls, adminToken, log, write, profile,",
  ],
  ...["adminToken", "seed", "data", "now", "port", "write"].map((name): [object, string] => [
    { [name]: undefined },
    `startMockServer(options): ${name} is undefined. Pass a value, or leave the option out.`,
  ]),
  [{ port: 65_536 }, "port must be at most 65535, not 65536."],
  [{ port: "4010" }, 'port must be a number, not "4010".'],
  [{ host: "" }, "host must not be empty"],
  [{ now: "2026-07-01" }, "now must be a date-time with an offset"],
  [{ now: new Date(NaN) }, "now must be a date-time with an offset"],
  [{ seed: 3 }, "seed must be the path of a seed file, or its contents as an object, not 3."],
  [{ adminToken: "short" }, "adminToken must have 8 to 200 visible characters, without spaces."],
  [{ write: "stdout" }, 'write must be a function that takes a line, not "stdout".'],
  [{ assumptions: [] }, "assumptions must be an object, not a list."],
  [null, "startMockServer(options): it must be an object, not null."],
])("startMockServer(%j) does not start, and says which option is wrong", async (options, message) => {
  const error: unknown = await Promise.resolve(call({ startMockServer }, "startMockServer", options)).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MockUsageError);
  expect(String(error)).toContain(message);
});

test("a proxy takes no option that is undefined or unknown either", async () => {
  for (const [options, message] of [
    [
      { upstream: "http://127.0.0.1:9", adminToken: undefined },
      "startContractProxy(options): adminToken is undefined.",
    ],
    [{ upstream: undefined }, "startContractProxy(options): upstream is undefined."],
    [{ upstrem: "http://127.0.0.1:9" }, "startContractProxy(options) has no option upstrem; did you mean upstream?"],
  ] as const) {
    await expect(call({ startContractProxy }, "startContractProxy", options)).rejects.toThrow(message);
  }
});
