// What a run begins with, after StrykerJS's own preparation.
import { resolve } from "node:path";
import { inject } from "vitest";

// The thread may have run before: until StrykerJS switches its mutant on, there is none, unless modules are to have it.
const switches: unknown = Reflect.get(globalThis, inject("globalNamespace"));
if (inject("mutantActivation") !== "static" && typeof switches === "object" && switches !== null)
  Reflect.set(switches, "activeMutant", undefined);

// Loaded with the mutant, if it is of a module's top level: a test that loads them itself would do so too early.
const loadedLater: unknown = JSON.parse(process.env["MUTANTS_LOADED"] ?? "[]");
if (Array.isArray(loadedLater)) for (const source of loadedLater) await import(resolve(String(source)));
