import type { Load, Peer } from "../peer.ts";
import { type LoadResult, testLoad } from "./load-test.ts";
import { type RunningServer, startServer } from "./running-server.ts";

/** The load on each server in each round. */
export interface Plan {
  rounds: number;
  /** Measured GETs of one authorization. */
  gets: number;
  /** Measured creates. */
  creates: number;
  connections: number;
}

/** The result of one kind of request in one round. */
export interface LoadMeasurement extends LoadResult {
  /** CPU time of the server's process for each request, all threads together. */
  cpuMicroseconds: number;
}

/** One server in one round. */
export interface Measurement {
  startMilliseconds: number;
  /** Resident memory after the GETs. */
  memoryBytes: number;
  /** The size of what a GET returns. */
  bytes: number;
  get: LoadMeasurement;
  create: LoadMeasurement;
}

/** A tenth as many requests come first, so that the code which is measured is compiled. */
const warmUpShare = 0.1;

async function measureLoad(
  server: RunningServer,
  load: Load,
  requests: number,
  connections: number,
): Promise<LoadMeasurement> {
  const warmUp = Math.max(connections, Math.round(requests * warmUpShare));
  await testLoad(server.url, load, { requests: warmUp, connections });
  const before = await server.usage();
  // The share of each connection is rounded up.
  const result = await testLoad(server.url, load, { requests, connections, skip: warmUp + connections });
  const after = await server.usage();
  return { ...result, cpuMicroseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / requests };
}

/** Starts a server, measures it, and ends it, so that every round begins with an empty one. */
export async function measure(peer: Peer, { gets, creates, connections }: Plan): Promise<Measurement> {
  await using server = await startServer(peer.program);
  const { startMilliseconds } = server;
  const loads = await peer.prime(server.url);
  const get = await measureLoad(server, loads.get, gets, connections);
  const { memoryBytes } = await server.usage();
  const create = await measureLoad(server, loads.create, creates, connections);
  return { startMilliseconds, memoryBytes, bytes: loads.bytes, get, create };
}
