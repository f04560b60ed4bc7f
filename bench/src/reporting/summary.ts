import type { LoadMeasurement, Measurement } from "../measuring/measurement.ts";
import type { Measured } from "../measuring/rounds.ts";
import { median } from "./statistics.ts";

/** The result of one kind of request: medians of all rounds. */
export interface LoadSummary extends LoadMeasurement {
  /** Requests per second, as a share of the floor's in the same round. */
  ratio: number;
  /** CPU time for each request, as a multiple of the floor's in the same round. */
  cpuRatio: number;
}

/** One server; medians of all rounds. */
export interface Summary {
  name: string;
  about: string;
  startMilliseconds: number;
  memoryBytes: number;
  bytes: number;
  get: LoadSummary;
  create: LoadSummary;
}

function summarizeLoad(
  rounds: readonly Measurement[],
  floor: readonly Measurement[],
  kind: "get" | "create",
): LoadSummary {
  const middle = (field: keyof LoadMeasurement) => median(rounds.map((round) => round[kind][field]));
  const ratioOf = (field: keyof LoadMeasurement) =>
    median(rounds.map((round, at) => round[kind][field] / (floor[at]?.[kind][field] ?? NaN)));
  return {
    ratio: ratioOf("perSecond"),
    cpuRatio: ratioOf("cpuMicroseconds"),
    perSecond: middle("perSecond"),
    cpuMicroseconds: middle("cpuMicroseconds"),
    p99Milliseconds: middle("p99Milliseconds"),
  };
}

/**
 * The medians of every server, in the order in which they were given.
 *
 * @throws {Error} when the floor was not measured.
 */
export function summarize(measured: readonly Measured[], floorName: string): Summary[] {
  const floor = measured.find(({ peer }) => peer.name === floorName);
  if (!floor) throw new Error(`Without ${floorName} there is nothing to compare with.`);
  return measured.map(({ peer: { name, about }, rounds }) => {
    const middle = (field: "startMilliseconds" | "memoryBytes" | "bytes") =>
      median(rounds.map((round) => round[field]));
    return {
      name,
      about,
      startMilliseconds: middle("startMilliseconds"),
      memoryBytes: middle("memoryBytes"),
      bytes: middle("bytes"),
      get: summarizeLoad(rounds, floor.rounds, "get"),
      create: summarizeLoad(rounds, floor.rounds, "create"),
    };
  });
}
