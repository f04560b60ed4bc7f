import type { RecordedExchange } from "@totem-partner/simulator/host";
import { expect, test } from "vitest";
import { ListeningServer } from "../../src/http/listening-server.ts";
import { readProfile } from "../../src/input/read-profile.ts";
import { ServiceObservation } from "../../src/observe/observed-service.ts";
import { closeProxy } from "../../src/proxy/start-contract-proxy.ts";
import { holdTimers } from "../support/held-timers.ts";
import { list, upstreamAt, watched } from "../support/proxy/observing.ts";
import { Scratch } from "../support/scratch.ts";

test("what has passed by the end is learned, also what is still being read then", async () => {
  await using scratch = await Scratch.create();
  const file = scratch.path("service.yaml");
  const lines: string[] = [];
  const observation = await ServiceObservation.start({
    ...{ upstream: upstreamAt(), file, log: "pretty" },
    write: (line) => lines.push(line),
    onFailure: (failure) => expect.unreachable(String(failure)),
  });
  const read = Promise.withResolvers<RecordedExchange | undefined>();
  for (const reading of [Promise.resolve(list), read.promise, Promise.resolve(undefined)])
    observation.begin(watched(), "listProducts")?.ended(reading);
  const finished = observation.finish();
  expect(readProfile(file)).toEqual({});
  read.resolve(list);
  await finished;
  expect(readProfile(file)).toMatchObject({ "list-envelope": "array" });
  expect(lines.at(-1)).toMatch(/service\.yaml settles 2 of \d+ open points\. Exchanges not considered: 1\.$/);
});

test("an audit that takes all the time of the connections leaves the observation its own", async () => {
  const steps: string[] = [];
  const flushing = Promise.withResolvers<undefined>();
  const audit = {
    flush: () => {
      flushing.resolve(undefined);
      return new Promise<void>(() => undefined);
    },
    close: async () => void steps.push("audit closed"),
  };
  const observation = {
    finish: async () => void steps.push("finished"),
    close: () => void steps.push("observation closed"),
  };
  const server = await ListeningServer.listen(0, "127.0.0.1");
  using timers = holdTimers();
  const closed = closeProxy({ server, audit, observation });
  await flushing.promise;
  expect(steps).toEqual([]);
  timers.pass(5000);
  await closed;
  expect(steps).toEqual(["finished", "observation closed", "audit closed"]);
});
