import { expect, test } from "vitest";
import { prismUnavailableReason } from "../src/check/prism.ts";

test("an old Node counts as an absent Prism, and so does a package that is not there", () => {
  const isInstalled = () => true;
  const old = { nodeVersion: "22.11.0", requiresModules: false, isInstalled };
  expect(prismUnavailableReason(old)).toBe(
    "Prism needs Node 20.19, 22.12 or newer, and this is Node 22.11.0. Use a newer Node",
  );
  expect(prismUnavailableReason({ isInstalled: () => false })).toBe(
    "Prism is not installed. Install it with npm install --save-dev @stoplight/prism-http",
  );
  expect(prismUnavailableReason()).toBeUndefined();
});
