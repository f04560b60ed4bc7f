import { expect, test } from "vitest";
import { redactAddress } from "../../src/send/observers.ts";
import { textRedactor, redactorFor } from "../../src/send/redaction.ts";

test.each(["12345678Z", "X1234567L", "Z7654321A", "B12345674", "N1234567J", "W12345670"])(
  "%s has the form of a tax id and is hidden wherever it stands alone",
  (id) => {
    const conceal = textRedactor(undefined);
    expect(conceal(id)).toBe("***");
    expect(conceal(`No carrier "${id}", nor ${id}.`)).toBe('No carrier "***", nor ***.');
  },
);

test.each([
  ["longer", "123456789Z"],
  ["shorter", "1234567Z"],
  ["without a letter", "123456780"],
  ["with another letter first", "A1234567K"],
  ["of a form of its own", "Y12345678"],
  ["part of a word", "ERP12345678Z"],
  ["part of an id", "0f3c-12345678Z-11"],
])("a number that is %s is no tax id: %s", (_what, text) => {
  expect(textRedactor(undefined)(text)).toBe(text);
});

test.each(["carrierTaxId", "partnerCif", "productOwnerCif", "driverNif", "secret"])(
  "what was sent as %s is hidden, whatever its form",
  (field) => {
    expect(textRedactor({ [field]: "hush-hush" })("hush-hush is wrong: hush-hush")).toBe("*** is wrong: ***");
  },
);

test("other fields stay, and so do values that are no text or too short to be told from words", () => {
  const body = { externalId: "ERP-991", carrierTaxId: "be", driverNif: null, secret: 1234, partnerCif: "four" };
  expect(textRedactor(body)("ERP-991 must be null, 1234 or four")).toBe("ERP-991 must be null, 1234 or ***");
});

test.each([undefined, null, "carrierTaxId", ["carrierTaxId"]])("a request with the body %j hides nothing", (body) => {
  expect(textRedactor(body)("carrierTaxId is wrong")).toBe("carrierTaxId is wrong");
});

test.each([
  ["a 😀 and more", 20, "a 😀 and more"],
  ["a 😀 and more", 4, "a 😀"],
  ["a 😀 and more", 3, "a "],
])("%j is cut after %i, and never in the middle of a character", (text, most, shown) => {
  expect(redactorFor(undefined, "key-of-the-client")(text, most)).toBe(shown);
});

test("an address shows the values of the contract's parameters, and of no others", () => {
  const address = "https://service.example/partner/authorizations";
  expect(redactAddress(`${address}?driver=12345678Z&status=Active&token=abc`)).toBe(
    `${address}?driver=***&status=Active&token=***`,
  );
});
