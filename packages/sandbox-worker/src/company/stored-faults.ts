import type { Company } from "@totem-partner/simulator";
import type { StoredFault } from "@totem-partner/simulator/host";
import { check, faultRule, strictObject } from "@totem-partner/simulator/control";
import { z } from "zod";
import type { ObjectNotes } from "../storage/object-schema.ts";

const stored = z.array(
  strictObject({ id: z.string(), rule: faultRule, addedAt: z.number(), seen: z.number(), hit: z.number() }),
);

/** Reads stored faults. Those that this version does not know are dropped. */
export function readFaults(notes: ObjectNotes): StoredFault[] {
  const read = check(stored, notes.get("faults") ?? []);
  return read.ok ? read.value : [];
}

export class StoredFaults {
  readonly #notes: ObjectNotes;
  #written: string;

  constructor(company: Company, notes: ObjectNotes) {
    this.#notes = notes;
    const faults = readFaults(notes);
    if (faults.length > 0) company.faults.resume(faults);
    this.#written = JSON.stringify(faults);
  }

  write({ faults }: Company): void {
    if (faults.isAsMade && this.#written === "[]") return;
    const { kept } = faults;
    const text = JSON.stringify(kept);
    if (text === this.#written) return;
    this.#notes.put("faults", kept);
    this.#written = text;
  }
}
