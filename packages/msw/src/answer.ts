import type { Simulator } from "@totem-partner/simulator";
import { fromRequest, toResponse } from "@totem-partner/simulator/host";

/** Has the simulator answer a request that came in below a base URL with this path. */
export async function answer(simulator: Simulator, request: Request, basePath: string): Promise<Response> {
  const given = fromRequest(request);
  const target = given.target.slice(basePath.length) || "/";
  const exchange = await simulator.exchange({ ...given, target });
  return toResponse(exchange.answer);
}
