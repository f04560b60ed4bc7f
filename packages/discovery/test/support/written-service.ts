import { expect } from "vitest";
import { type Created, type Kind, kinds } from "../../src/calibration/kinds.ts";
import { CalibrationStoppedError } from "../../src/calibration/ask.ts";
import { prefix } from "../../src/calibration/recognition.ts";
import { known, RandomService } from "./random-service.ts";

/** The findings and created records of a calibration; of a stopped one, only the records. */
export async function calibrated(service: RandomService, allowed: readonly Kind[] = kinds, signal?: AbortSignal) {
  const how = { isPrefixed: false, allowed, givens: known, ...(signal && { signal }) };
  return service.calibrate(how).catch((error: unknown) => {
    if (!(error instanceof CalibrationStoppedError)) throw error;
    return { findings: [], created: error.created, requests: 0, stopped: error.message };
  });
}

/** The names of a calibration's records that are still in force in a company. */
export function inForce({ company: { records } }: RandomService): string[] {
  const { authorizations, products, warehouses, categories, types, incompatibilities, protocol, webhook } = records;
  const names = [
    ...[...authorizations.values()].flatMap(({ status, batch }) => (status === "Active" ? [batch] : [])),
    ...[...products.values(), ...warehouses.values()].flatMap(({ deletedAt, name }) => (deletedAt ? [] : [name])),
    ...[...categories.values(), ...types.values()].map(({ name }) => name),
    ...[...incompatibilities.values()].map(({ reason }) => reason),
    protocol?.document?.fileName.replace(".pdf", ""),
    webhook?.url.replace("https://", "").replace(".invalid/", ""),
  ];
  return names.filter((name) => name?.startsWith(prefix)).map(String);
}

/** The markers of records that a calibration reports as left, or possibly left. */
export const leftIn = (created: readonly Created[]): string[] =>
  created.filter(({ fate }) => fate === "left" || fate === "perhaps-left").map(({ marker }) => marker);

/** Expects everything that is still in force to be reported as left. */
export function expectListed(service: RandomService, created: readonly Created[]): void {
  const left = leftIn(created);
  expect(inForce(service).filter((name) => !left.includes(name))).toEqual([]);
}

/** Stands between a calibration and a service. */
export type Between = RandomService["between"];

/** Carries a request out, and loses the answer. */
export const lost: Between = async (request, pass) => {
  await pass(request);
  throw new TypeError("fetch failed", { cause: new Error("socket hang up") });
};

/** A service under the defaults. */
export const defaults = () => new RandomService({});
