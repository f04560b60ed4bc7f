import { expect, test } from "vitest";
import type { ServeFlags } from "../../src/cli/flags/server-flags.ts";
import { faultsIn } from "../../src/cli/flags/server-flags.ts";
import { parsed } from "../support/parsed-command.ts";

/** The faults and scenario of a command line of `serve`. */
async function flagsOf(...flags: string[]): Promise<unknown> {
  const [read] = (await parsed("serve", ...flags)).given as [ServeFlags];
  const { fault, scenario } = read;
  return { ...(fault && { fault: await faultsIn(fault) }), ...(scenario && { scenario }) };
}

test.each([
  [
    "kind=status,status=503,operationId=createAuthorization,times=2",
    { kind: "status", status: 503, operationId: ["createAuthorization"], times: 2 },
  ],
  ["kind=reset-before,rate=0.25,seed=7", { kind: "reset-before", rate: 0.25, seed: 7 }],
  ["kind=html-error,commit=true", { kind: "html-error", commit: true }],
  ["kind=drop,externalId=666,plate=0001", { kind: "drop", externalId: "666", plate: "0001" }],
  [
    "kind=truncate, operationId=getProduct, operationId=getWarehouse",
    { kind: "truncate", operationId: ["getProduct", "getWarehouse"] },
  ],
  ["kind=reset-before,externalId=A=B", { kind: "reset-before", externalId: "A=B" }],
  ['{"kind":"reset-before","externalId":"A,B"}', { kind: "reset-before", externalId: "A,B" }],
])("--fault %s", async (text, rule) => {
  expect(await flagsOf("--fault", text)).toEqual({ fault: [rule] });
});

test("--fault and --scenario may be repeated, and their order stays", async () => {
  const faults = ["--fault", "kind=drop", "--fault", "kind=reset-before"];
  expect(await flagsOf(...faults, "--scenario", "lost-answer", "--scenario", "maintenance")).toEqual({
    fault: [{ kind: "drop" }, { kind: "reset-before" }],
    scenario: ["lost-answer", "maintenance"],
  });
});

test.each([
  ["--fault", "status", "Write it as name=value,name=value, such as kind=status,status=503"],
  ["--fault", "=3", "Write it as name=value"],
  ["--fault", "kind=explode", "kind must be one of latency, hold, status,"],
  ["--fault", "kind=status,status=soon", "status must be a number."],
  ["--fault", "kind=status,status=503,status=502", "status must be a number."],
  ["--fault", "kind=status,status=503,commit=maybe", "commit must be true or false."],
  ["--fault", "kind=drop,status=503", "status is not a field of the fault drop; its fields are kind, id,"],
  ["--fault", "{kind}", "It is not JSON."],
  ["--scenario", "chaos", "It must be one of lost-answer, gateway-timeout,"],
])("%s %s is refused", async (flag, text, message) => {
  await expect(flagsOf(flag, text)).rejects.toThrow(message);
});
