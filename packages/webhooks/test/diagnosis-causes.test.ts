import { expect, test } from "vitest";
import { safeVerify, sign, signatureHeader, timestampHeader, type VerifyOptions } from "../src/index.ts";
import { bytes, secret } from "./verification-vectors/delivery.ts";

/** The reason why a body does not match its signature, which was made for another. */
async function causeOf(received: VerifyOptions["body"], original: string, timestamp?: string) {
  const headers = {
    [signatureHeader]: await sign({ body: original, secret }),
    ...(timestamp !== undefined && { [timestampHeader]: timestamp }),
  };
  const result = await safeVerify({ body: received, headers, secrets: secret });
  return result.ok ? undefined : [result.reason, /the signature matches it ([^.]*)\./.exec(result.hint)?.[1]];
}

const event = { id: "1", type: "x", occurredAt: "t", data: { name: "x" } };
const compact = JSON.stringify(event);
const spaced = compact.replaceAll(":", ": ");

test("a byte order mark is one at the beginning, in bytes as in text, and nowhere else", async () => {
  const without = ["reencoded-body", "without its byte order mark"];
  expect(await causeOf(bytes(`\uFEFF${compact}`), compact)).toEqual(without);
  expect(await causeOf(bytes(`\uFEFF${compact}`).buffer, compact)).toEqual(without);
  expect(await causeOf(`\uFEFF${spaced}`, compact)).toEqual(["reencoded-body", "as JSON without whitespace"]);
  expect(await causeOf(compact.replace('"x"}', '"\uFEFFx"}'), compact)).toEqual(["mismatch", undefined]);
});

/** The event with an object in an object in …, so many levels deep. */
const nested = (levels: number): object => (levels === 1 ? event : { ...event, deeper: nested(levels - 1) });

test.each([
  [8, "reencoded-body"],
  [9, "mismatch"],
])("JSON of %i levels is written in other ways: %s", async (levels, reason) => {
  const json = JSON.stringify(nested(levels - 1));
  expect((await causeOf(JSON.stringify(JSON.parse(json), null, 3), json))?.[0]).toBe(reason);
});

test("a signature of a timestamp that is none is not explained by it", async () => {
  expect(await causeOf(compact, `abc.${compact}`, "abc")).toEqual(["mismatch", undefined]);
  expect(await causeOf(compact, `1782806400.${compact}`, "1782806400")).toEqual(["signed-content", undefined]);
});

test("a body that was changed is to be handed over as bytes, with every framework", async () => {
  const headers = { [signatureHeader]: await sign({ body: compact, secret }) };
  const result = await safeVerify({ body: `${compact}\n`, headers, secrets: secret });
  const advice = [
    "express.raw(",
    "addContentTypeParser(",
    "in NestJS rawBody: true and request.rawBody",
    "request.text()",
  ];
  for (const words of advice) expect(result.ok ? "" : result.hint).toContain(words);
});
