import fc from "fast-check";
import { expect, test } from "vitest";
import { readOwn } from "../../template/read-own.ts";
import {
  aroundBody,
  constructionOf,
  readSignature,
  type SignatureName,
  writeSignature,
} from "../../template/signature.ts";
import { randomOwn } from "./random-own.ts";

const digest = { hex: "0123456789abcdef".repeat(4), base64: `${"Ab+/".repeat(10)}xyw=` };
const values = { timestamp: "1700000000", id: "msg_1", url: "https://erp.example/hooks?company=7" };

test("the header of a signature is read as it was written, and the signed text has its values around the body", () => {
  fc.assert(
    fc.property(randomOwn.signature, (own) => {
      expect(readOwn("signature", { ...own }, [])).toEqual({ ok: true, value: own });
      const construction = constructionOf(own);
      const expected = construction.signature.includes("{hex}") ? digest.hex : digest.base64;
      const header = writeSignature(construction, expected, values);
      const others = Object.entries(values).filter(([name]) => construction.signature.includes(`{${name}}`));
      expect(readSignature(construction, header)).toEqual({ digests: [expected], ...Object.fromEntries(others) });
      expect(readSignature(construction, `${header}0`)).toBeUndefined();
      const around = aroundBody(construction, values);
      if ("missing" in around) throw new Error(around.missing);
      expect(`${around.before}BODY${around.after}`).toBe(
        own.content
          .replace("{body}", "BODY")
          .replace("{method}", "POST")
          .replace("{path}", "/hooks?company=7")
          .replace(/\{(timestamp|id|url)\}/g, (_, name: keyof typeof values) => values[name]),
      );
    }),
  );
});

test.each<[SignatureName, string, number, string | undefined]>([
  ["timestamp-in-header", `t=1,v1=${digest.hex},v0=${digest.hex},v1=${digest.hex.replace("0", "1")}`, 2, "1"],
  ["standard-webhooks", `v1a,x v1,${digest.base64} v1,${digest.base64.replace("A", "B")}`, 2, undefined],
  ["body", `sha256=${digest.hex}`, 1, undefined],
])("%s: several signatures in one header are read", (name, header, count, timestamp) => {
  const read = readSignature(constructionOf(name), header);
  expect([read?.digests.length, read?.timestamp]).toEqual([count, timestamp]);
});

test("a part of the header without a placeholder is there as it is", () => {
  const construction = constructionOf({ content: "{body}", signature: "v1,{hex}", separator: "," });
  expect(readSignature(construction, `v1,${digest.hex}`)).toEqual({ digests: [digest.hex] });
  expect(readSignature(construction, `v2,${digest.hex}`)).toBeUndefined();
});

test.each<[SignatureName, string]>([
  ["timestamp-in-header", `t=1,t=2,v1=${digest.hex}`],
  ["timestamp-in-header", `v1=${digest.hex}`],
  ["body", `sha256=${digest.hex},sha256=${digest.hex}`],
  ["body", `sha256=${digest.hex.toUpperCase()}`],
])("%s: %s is refused", (name, header) => {
  expect(readSignature(constructionOf(name), header)).toBeUndefined();
});

test("a signed text whose value is missing says which", () => {
  expect(aroundBody({ content: "{url}{body}" }, { timestamp: "1" })).toEqual({ missing: "url" });
});
