import fc from "fast-check";
import { expect, test } from "vitest";
import { forbidden, isLoopback } from "../src/api/gate.ts";

test.each(["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"])("%s is this machine", (address) => {
  expect(isLoopback(address)).toBe(true);
});

test.each([
  undefined,
  "",
  "192.0.2.2",
  "::ffff:192.0.2.2",
  "fe80::1",
  "1127.0.0.1",
  "127.0.0.1.example",
  "::",
  "0.0.0.0",
])("%s is not", (address) => {
  expect(isLoopback(address)).toBe(false);
});

test.each([undefined, null, "", "Bearer ", "Bearer x"])(
  "an empty token admits nobody, not with %j",
  (authorization) => {
    expect(forbidden({ authorization, remoteAddress: "192.0.2.2" }, "")?.code).toBe("forbidden");
  },
);

test("of all texts, only the token itself is accepted", () => {
  const token = fc.stringMatching(/^[!-~]{8,20}$/);
  const given = fc.oneof(token, fc.string());
  fc.assert(
    fc.property(token, given, (adminToken, other) => {
      const refusalOf = (text: string) =>
        forbidden({ authorization: `Bearer ${text}`, remoteAddress: "192.0.2.2" }, adminToken);
      expect(refusalOf(adminToken)).toBeUndefined();
      for (const authorization of [adminToken, `Basic ${adminToken}`])
        expect(forbidden({ authorization, remoteAddress: "192.0.2.2" }, adminToken)?.code).toBe("forbidden");
      const changed = [other, adminToken.slice(1), `${adminToken}x`, `${adminToken.slice(0, -1)}\0`];
      for (const text of changed) if (text !== adminToken) expect(refusalOf(text)?.code, text).toBe("forbidden");
    }),
  );
});
