import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { key, ServiceHere } from "./service-here.ts";
import { VirtualTime } from "./virtual-time.ts";

test("an abort ends a response that stalls, whatever was collected meanwhile", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  using time = new VirtualTime();
  const service = new ServiceHere(time, [{ kind: "truncate", stallMilliseconds: 300_000 }]);
  const stop = new AbortController();
  const read = async (): Promise<string> => {
    const url = `${service.base}/products`;
    const response = await service.fetch(url, { headers: { "X-Partner-API-Key": key }, signal: stop.signal });
    collect();
    setTimeout(() => stop.abort(), 1000);
    return response.text().catch(() => `broken off after ${String(Date.now() - began)} ms`);
  };
  const began = Date.now();
  expect(await time.ran(read(), 1000)).toMatch(/^broken off after 10\d\d ms$/);
});
