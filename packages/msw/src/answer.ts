import type { Simulator } from "@totem-partner/simulator";
import { fromRequest, type Journal } from "@totem-partner/simulator/host";
import { HttpResponse } from "msw";

/** The simulator and journal behind the handlers. */
export interface Answering {
  simulator: Simulator;
  journal: Journal;
  /** The path prefix of every request before the paths of the interface. */
  basePath: string;
}

/**
 * Lets the simulator respond to a request, and records it in the journal. If a fault resets the connection, the
 * response is a network error.
 */
export async function answer(request: Request, { simulator, journal, basePath }: Answering): Promise<Response> {
  const started = performance.now();
  const given = fromRequest(request);
  const target = given.target.slice(basePath.length);
  const exchange = await simulator.exchange({ ...given, target: target.startsWith("/") ? target : `/${target}` });
  // As over HTTP, the response to HEAD has no body.
  const answered = request.method === "HEAD" ? { ...exchange.answer, text: "" } : exchange.answer;
  const response = await simulator.respond({ ...exchange, answer: answered }, request.signal);
  journal.record(exchange, performance.now() - started);
  return response ?? HttpResponse.error();
}
