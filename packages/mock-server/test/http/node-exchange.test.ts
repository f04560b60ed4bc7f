import { Simulator } from "@totem-partner/simulator";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { seededIds } from "@totem-partner/simulator/control";
import { nodeHeaders } from "../../src/http/node-messages.ts";
import { readTarget } from "../../src/http/http-adapter.ts";
import { startMockServer } from "../support/mock.ts";
import { RawSocket } from "../support/wire/raw-socket.ts";

const key = "X-Partner-API-Key: test_demo";

/** The answer of a server: the status, and the body as received. */
async function answerTo(port: number, method: string, target: string, ...headers: string[]): Promise<[number, string]> {
  await using socket = await RawSocket.open(port);
  const lines = [`${method} ${target} HTTP/1.1`, "Host: localhost", "Connection: close", ...headers];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  const answer = await socket.closed();
  return [Number(answer.slice(9, 12)), answer.slice(answer.indexOf("\r\n\r\n") + 4)];
}

test("the adapters agree on odd targets: over HTTP, each is answered as a Request is", async () => {
  const now = "2026-07-01T08:00:00Z";
  await using mock = await startMockServer({ randomSeed: 1, now });
  const simulator = new Simulator({ newIds: seededIds(1), now: Date.parse(now) });
  const pieces = ["/", "//", "..a", "%", "%zz", "%2f", "%25", "?", "&", "=", "'", '"', "<", "{", "|", "+", "products"];
  const target = fc
    .array(fc.constantFrom(...pieces, "authorizations", "partner", "limit=1", "status=Active", "offset", "[", "^"), {
      maxLength: 6,
    })
    .map((some) => `/${some.join("")}`);
  await fc.assert(
    fc.asyncProperty(target, fc.constantFrom("GET", "DELETE"), async (odd, method) => {
      fc.pre(readTarget(odd) !== undefined);
      const request = new Request(`http://localhost${odd}`, { method, headers: { "X-Partner-API-Key": "test_demo" } });
      const response = await simulator.fetch(request);
      expect(await answerTo(mock.port, method, odd, key)).toEqual([response.status, await response.text()]);
    }),
    { numRuns: 60 * inject("scale") },
  );
});

test("the headers of Node are found in any case, listed in lower case, and joined as fetch joins them", () => {
  const name = fc.constantFrom("Accept", "ACCEPT", "accept", "Set-Cookie", "X-Note", "Content-Type", "Host");
  const value = fc.stringMatching(/^[a-z,; =]{0,8}$/).map((text) => text.trim());
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 8 }), (lines) => {
      const headers = nodeHeaders(lines.flat());
      const expected = new Headers();
      for (const [one, text] of lines) expected.append(one, text);
      for (const [one] of lines) expect(headers.get(one)).toBe(expected.get(one));
      expect(headers.get("X-Absent")).toBe(null);
      const listed = Object.fromEntries(Array.from(headers, ([one]) => [one, expected.get(one)]));
      expect(Object.fromEntries(headers)).toEqual(listed);
      expect(new Set([...headers].map(([one]) => one))).toEqual(new Set(expected.keys()));
    }),
  );
});
