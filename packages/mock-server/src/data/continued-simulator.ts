import { Simulator, type SimulatorOptions, StoredStateError } from "@totem-partner/simulator";
import { DataFileError } from "./data-file-error.ts";
import type { DataFile } from "./data-file.ts";

/** A simulator that continues from a data file, if there is one. */
export function createSimulator(data: DataFile | undefined, options: SimulatorOptions): Simulator {
  if (data === undefined) return new Simulator(options);
  try {
    return new Simulator(options);
  } catch (error) {
    data.close();
    if (!(error instanceof StoredStateError)) throw error;
    if (error.cause instanceof DataFileError) throw error.cause;
    throw new DataFileError(data.path, `cannot be read. ${error.message.replace(/\.$/, "")}`, "repair", {
      cause: error,
    });
  }
}
