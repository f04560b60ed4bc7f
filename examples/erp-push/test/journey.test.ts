import { expect, test } from "vitest";
import { connectWithIdleCancel } from "./idle-cancel.ts";
import { travel } from "./travel.ts";

test("every claim holds against the mock server, and no tax id and no key is shown", async () => {
  const { claims, broken, printed } = await travel();
  expect(broken).toEqual([]);
  expect(claims).toHaveLength(20);
  expect(printed).toContain("186 Active, 2 Finished");
  for (const line of printed.split("\n")) expect(line.length).toBeLessThanOrEqual(100);
  expect(printed + JSON.stringify(claims)).not.toMatch(/B12345674|A87654323|12345678Z|87654321X|X1234567L|test_demo/);
});

test("a cancel that does nothing breaks the claims that rest on it, and no other", async () => {
  const { broken } = await travel({ connect: connectWithIdleCancel });
  expect(broken.map(({ statement, evidence }) => `${statement}: ${evidence}`)).toEqual([
    "Cancelling ends an authorization: expected: Finished; found: Active",
    "Cancelling it again is refused: expected: AlreadyFinishedError, status 409; found: no error",
    "It stays as it was: expected: Finished; found: Active",
    "What is left: Active authorizations: expected: 186; found: 187",
    "What is left: Finished authorizations: expected: 2; found: 1",
    expect.stringMatching(/^What is left: the quantity: expected: /),
  ]);
});

test("a journey that breaks off says so", async () => {
  const { broken } = await travel({ file: "../no-such-file.csv" });
  expect(broken).toMatchObject([{ statement: "The journey reaches its end", holds: false }]);
  expect(broken[0]?.evidence).toContain("no-such-file.csv");
});
