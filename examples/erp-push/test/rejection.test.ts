import { ConflictError, ValidationError } from "@totem-partner/sdk";
import { expect, test } from "vitest";
import { reasonFor } from "../src/rejection.ts";
import { exampleRow } from "./example-row.ts";

const row = exampleRow({ "Matrículas remolque": "R 12", "CIF transportista": "B12345674" });
const facts = { attempts: 0, repeatIsSafe: true };
const wrong = (path: string, message: string) => ({ in: "body" as const, path, message });

test("a field becomes the column and what stands in it", () => {
  const errors = [
    wrong("/trailerPlates/0", "must be 1 to 8 letters or digits"),
    wrong("/quantity", "must be greater than 0"),
  ];
  expect(reasonFor(new ValidationError("The request was not sent.", { ...facts, errors }), row)).toBe(
    'Matrículas remolque "R 12" must be 1 to 8 letters or digits; Cantidad "24,50" must be greater than 0',
  );
});

test("a tax id is not repeated", () => {
  const errors = [wrong("/carrierTaxId", "is too long")];
  expect(reasonFor(new ValidationError("", { ...facts, errors }), row)).toBe("CIF transportista is too long");
});

test("names of fields in a sentence become columns; other words stay", () => {
  const error = new ConflictError("This externalId differed in /quantity (createAuthorization returned 409)", facts);
  expect(reasonFor(error, row)).toBe("This Nº pedido differed in Cantidad (createAuthorization returned 409)");
});

test("anything that was thrown gives a reason", () => {
  expect(reasonFor(new Error("fetch failed"), row)).toBe("fetch failed");
  expect(reasonFor("nothing", row)).toBe("nothing");
});
