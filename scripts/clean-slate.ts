// Runs before each test file: no setting of the developer applies, and after each test, what it replaced is as it was.
import { afterEach, vi } from "vitest";

for (const name of Object.keys(process.env)) if (name.startsWith("TOTEM_")) Reflect.deleteProperty(process.env, name);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
