import type { Simulator } from "@totem-partner/simulator";
import { fromRequest, type Journal, toResponse } from "@totem-partner/simulator/host";

/** What answers requests. */
export interface Answering {
  simulator: Simulator;
  journal: Journal;
  /** What stands in the path of every request before the paths of the interface. */
  basePath: string;
}

/** Has the simulator answer a request, and the journal remember it. */
export async function answer(request: Request, { simulator, journal, basePath }: Answering): Promise<Response> {
  const started = performance.now();
  const given = fromRequest(request);
  const target = given.target.slice(basePath.length);
  const exchange = await simulator.exchange({ ...given, target: target.startsWith("/") ? target : `/${target}` });
  journal.record(exchange, performance.now() - started);
  const { status, headers, text } = exchange.answer;
  // As over HTTP, the answer to HEAD is one without its body.
  return toResponse({ status, headers, text: request.method === "HEAD" ? "" : text });
}
