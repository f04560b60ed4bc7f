import { fromRequest, toResponse } from "../../../src/host.ts";
import { exportState, Simulator, type SimulatorOptions } from "../../../src/index.ts";
import { seededIds } from "../../../src/control.ts";
import { Partner } from "../partner.ts";
import type { Beginning, Scenario, SentRequest, Step } from "./scenario.ts";

async function plain(request: Request): Promise<SentRequest> {
  const { pathname, search } = new URL(request.url);
  const bytes = new Uint8Array(await request.clone().arrayBuffer());
  return {
    method: request.method,
    target: pathname + search,
    headers: [...request.headers],
    body: bytes.byteLength === 0 ? null : bytes.toBase64(),
  };
}

/**
 * Records what a partner does, request by request. What happens to the company between two requests, such as a product
 * that the service brings, is recorded as the state that came of it.
 */
export async function record(
  name: string,
  act: (partner: Partner) => Promise<unknown>,
  { now, randomSeed }: Beginning,
  options: SimulatorOptions = {},
): Promise<Scenario> {
  const begin = (given: SimulatorOptions) =>
    new Partner({}, "test_demo", new Simulator({ now: now.getTime(), newIds: seededIds(randomSeed), ...given }));
  const steps: Step[] = [];
  const partner = begin(options);
  const { simulator } = partner;
  const stateOf = (one: Partner) => JSON.stringify(exportState(one.company));
  let known = stateOf(begin({}));
  Object.assign(simulator, {
    fetch: async (request: Request): Promise<Response> => {
      if (stateOf(partner) !== known) steps.push({ importState: structuredClone(exportState(partner.company)) });
      const sent = await plain(request);
      const { operationId, answer, problem } = await simulator.exchange(fromRequest(request));
      steps.push({ request: sent, recorded: { operationId, status: answer.status, code: problem?.code } });
      known = stateOf(partner);
      return toResponse(answer);
    },
  });
  await act(partner);
  return { name, steps };
}
