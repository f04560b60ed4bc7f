import { isFields } from "@totem-partner/spec/fields";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { writtenProfile } from "../../src/profile/written-profile.ts";
import { ObservedService } from "../support/observed-service.ts";
import { passTraffic } from "../support/passing-traffic.ts";

const name = fc.stringMatching(/^[a-z][A-Za-z]{2,8}$/);
const secretName = fc
  .tuple(
    fc.constantFrom("", "x-", "old", "my_"),
    fc.constantFrom("token", "Secret", "session", "authorization", "api_key", "Cookie", "PASSWORD", "key", "jwt"),
  )
  .map((parts) => parts.join(""));
const word = fc.stringMatching(/^zq[a-z]{4,9}$/);
const secretText = fc.oneof(
  fc.uuid(),
  fc.stringMatching(/^[\da-f]{40}$/).filter((text) => /\d/.test(text)),
  fc.stringMatching(/^Bearer [a-f]{12}$/),
  fc.stringMatching(/^eyJ[A-Za-z\d]{20}\.eyJ[A-Za-z\d]{20}\.[\w-]{20}$/),
);

/** A member of a body that is the same in every response, and the text that no profile may contain. */
const secret = fc.oneof(
  fc.tuple(secretName, word).map(([key, value]) => ({ member: { [key]: value }, value })),
  fc.tuple(secretName, name, word).map(([key, inner, value]) => ({ member: { [key]: { [inner]: value } }, value })),
  fc.tuple(name, secretText).map(([key, value]) => ({ member: { [key]: value }, value })),
  fc.tuple(name, secretText).map(([key, value]) => ({ member: { [key]: `of ${value}!` }, value })),
  secretText.map((value) => ({ member: { [value]: 1 }, value })),
);

const places = {
  "list-envelope": (body: object, status: number) => status === 200 && "items" in body,
  "record-envelope": (body: object, status: number) => status < 300 && "data" in body && !("items" in body),
  "error-body": (_body: object, status: number) => status >= 400,
} as const;

type Place = keyof typeof places;

/** The findings about a service whose bodies have a member more. */
async function learnedWith(place: Place, member: object) {
  const service = new ObservedService({ "record-envelope": "data", "error-body": "nested" });
  service.distortion = (answer) => {
    const body: unknown = answer.text === "" ? undefined : JSON.parse(answer.text);
    if (!isFields(body) || !places[place](body, answer.status)) return answer;
    return { ...answer, text: JSON.stringify({ ...body, ...member }) };
  };
  for (const round of [1, 2])
    await passTraffic(service.send, { round, prefix: "", advance: (seconds) => service.advance(seconds) });
  const observed = await service.observer.observed();
  const verdict = observed.findings.find(({ id }) => id === place)?.verdict;
  return { verdict, output: JSON.stringify(observed) + writtenProfile("https://service.example", observed) };
}

test("no constant that may be a secret is learned, whatever its name or its value shows", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(places)), secret, async (place, { member, value }) => {
      const { verdict, output } = await learnedWith(place as Place, member);
      expect(verdict).toEqual({ sure: "not-observable", why: expect.stringContaining("may be a secret") as unknown });
      expect(output).not.toContain(value);
    }),
    { numRuns: 3 * inject("scale") },
  );
});

test.each(Object.keys(places))("any other constant is learned into %s", async (place) => {
  const member = { apiVersion: "v1", source: "https://service.example/problems", token: null };
  expect((await learnedWith(place as Place, member)).verdict).toMatchObject({ sure: "settled" });
});
