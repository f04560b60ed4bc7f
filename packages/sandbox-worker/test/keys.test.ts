import { expect, test, vi } from "vitest";
import { digestOf, keyForm, KeyMaker, nameProblem } from "../src/requests/api-key.ts";
import { pathOf } from "../src/requests/received-body.ts";

test("a key names its company, and is recognised by the sandbox that made it only", async () => {
  const [maker, other] = [new KeyMaker("a secret"), new KeyMaker("another secret")];
  for (const company of ["a", "espiga-2", "a".repeat(32)]) {
    const key = await maker.make(company);
    expect(key).toMatch(new RegExp(`^sandbox_${company}_[\\w-]{36}$`));
    expect(await maker.companyOf(key)).toBe(company);
    expect(await new KeyMaker("a secret").companyOf(key)).toBe(company);
    expect(await other.companyOf(key)).toBeUndefined();
  }
  expect(await maker.make("espiga")).not.toBe(await maker.make("espiga"));
});

test("a key that differs in one character from a genuine one is forged", async () => {
  const maker = new KeyMaker("a secret");
  const key = await maker.make("espiga");
  for (let at = 0; at < key.length; at += 1) {
    const forged = `${key.slice(0, at)}${key[at] === "a" ? "b" : "a"}${key.slice(at + 1)}`;
    expect([forged, await maker.companyOf(forged)]).toEqual([forged, undefined]);
  }
  for (const forged of ["", `x${key}`, `${key}x`, key.slice(1), key.slice(0, -1), `${key}\n`]) {
    expect(await maker.companyOf(forged)).toBeUndefined();
  }
});

test("a genuine key is recognised again without computing anything, a forged one never", async () => {
  const maker = new KeyMaker("a secret");
  const key = await maker.make("espiga");
  await maker.companyOf(key);
  const computed = vi.spyOn(crypto.subtle, "sign");
  expect(await maker.companyOf(key)).toBe("espiga");
  expect(computed).not.toHaveBeenCalled();
  const forged = `${key.slice(0, -22)}${"A".repeat(22)}`;
  for (let n = 1; n <= 2; n += 1) {
    expect(await maker.companyOf(forged)).toBeUndefined();
    expect(computed).toHaveBeenCalledTimes(n);
  }
});

test("random parts and codes have letters, digits, hyphens and underscores, as base64url has them", async () => {
  const maker = new KeyMaker("a secret");
  vi.spyOn(crypto, "getRandomValues").mockImplementation((bytes) => {
    if (bytes instanceof Uint8Array) bytes.fill(0xfb).fill(0xff, 5);
    return bytes;
  });
  expect(await maker.make("espiga")).toMatch(/^sandbox_espiga_-_v7-_v______w[\w-]{22}$/);
});

test("of a key, the SHA-256 digest is stored", async () => {
  expect(await digestOf("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(await digestOf("é")).toHaveLength(64);
});

test("keys are found within other texts, to be masked", async () => {
  const key = await new KeyMaker("a secret").make("es-piga");
  expect(`key=${key}; sandbox_es_short`.replaceAll(keyForm, "<key>")).toBe("key=<key>; sandbox_es_short");
});

test("a company's name begins and ends with a letter or digit, and has 32 characters at most", () => {
  const names = ["a", "a1", "0-0", "a".repeat(32), "", "-", "a-", "-a", "A", "a_b", "a".repeat(33), " a", "a\n"];
  expect(names.filter((name) => nameProblem(name) === undefined)).toEqual(["a", "a1", "0-0", "a".repeat(32)]);
});

test.each([
  ["http://sandbox.example/", "/"],
  ["http://sandbox.example/products?q=a/b?c", "/products"],
  ["https://sandbox.example:8443/_mock/ui", "/_mock/ui"],
  ["http://sandbox.example/?a", "/"],
])("the path of %s is %s", (url, path) => {
  expect(pathOf({ url })).toBe(path);
});
