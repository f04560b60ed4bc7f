import { type Exchange, Simulator, type SimulatorOptions } from "@totem-partner/simulator";
import { type Circumstances, clientTrials, stage } from "../../src/index.ts";

/** A request and what it carries. */
interface Asked {
  method?: string;
  body?: object;
  form?: string;
}

/** The circumstances of a trial. */
export function circumstancesOf(id: string): Circumstances {
  const trial = clientTrials.find((one) => one.id === id);
  if (trial === undefined) throw new Error(`There is no trial ${id}.`);
  return trial.circumstances;
}

/** A service in some circumstances, and a function that sends it a request. */
export function onStage({ staged }: Circumstances, options: SimulatorOptions = {}) {
  const simulator = new Simulator(options);
  const company = simulator.company("test_demo");
  if (company === undefined || staged === undefined) throw new Error("Nothing is staged.");
  const staging = stage(staged, { company, otherOrigin: "https://other.example" });
  const ask = async (target: string, { method = "GET", body, form }: Asked = {}): Promise<Exchange> => {
    const type = form === undefined ? "application/json" : "multipart/form-data; boundary=x";
    const text = form ?? (body ? JSON.stringify(body) : "");
    const bytes = Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0);
    const request = {
      ...{ method, target },
      headers: new Headers({ "X-Partner-API-Key": "test_demo", "content-type": type }),
      readBody: () => bytes,
    };
    staging.before?.(request);
    const exchange = await simulator.exchange(request);
    return staging.after?.(exchange) ?? exchange;
  };
  return { company, staging, ask };
}
