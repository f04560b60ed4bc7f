import { expect, test } from "vitest";
import { exportAsTypes, typeOnlyNames } from "../../packages/declarations/type-only-exports.ts";

const entry = `
export type { Page, Query } from "./page.ts";
export { type Call, Client } from "./client.ts";
export { Local as type };
`;

test("an entry's type-only names are those of `export type` and of `type` in braces", () => {
  expect(typeOnlyNames(entry)).toEqual(new Set(["Page", "Query", "Call"]));
});

test.each([
  ["export { Client, Page };", "export { Client, type Page };"],
  ["export { P as Page, Call } from './chunk.js';", "export { type P as Page, type Call } from './chunk.js';"],
  ["export { Page as Client };", "export { Page as Client };"],
  ["export type { Page };", "export type { Page };"],
  ["export { type Page };", "export { type Page };"],
  ["declare const Page: 1; // export { Page }", "declare const Page: 1; // export { Page }"],
])("the names that an entry exports as types are types in its declarations: %s", (bundled, published) => {
  expect(exportAsTypes(bundled, typeOnlyNames(entry))).toBe(published);
});
