import { expect } from "vitest";
import type { Refusal, Result } from "../../../src/domain/decision.ts";

const aSentence = /^(\/|[A-Z]|fetch_requested_from_erp ).+\.$/;

/**
 * The refusal that a result is. Fails when it is none, when it does not say why in a sentence, and when that sentence
 * does not say of each blamed field what is wrong with it.
 */
export function refusalOf(result: Result<unknown>): Refusal {
  if (result.ok) throw new Error("Nothing was refused.");
  const { detail, errors } = result.refusal;
  expect(detail).toMatch(aSentence);
  if (errors) expect(detail).toBe(errors.map(({ path, message }) => `${path} ${message}.`).join(" "));
  for (const { path, message } of errors ?? []) {
    expect(path).toMatch(/^\/\w/);
    expect(message).not.toBe("");
  }
  return result.refusal;
}

/** The value of a result; fails when it is a refusal. */
export function valueOf<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw new Error(`Refused: ${result.refusal.code}`);
}
