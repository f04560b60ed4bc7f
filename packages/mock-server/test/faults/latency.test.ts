import { expect, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { clientOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";
import { createHead, RawSocket } from "../support/wire/raw-socket.ts";

const body = JSON.stringify(anAuthorization());

test("a client that does not wait is in the journal all the same", async () => {
  const mock = await startMockServer({ faults: [{ kind: "latency", milliseconds: 300_000 }] });
  const impatient = await RawSocket.open(mock.port);
  impatient.write(createHead(body.length) + body);
  while (mock.faults.list()[0]?.hit !== 1) await clientOf(mock.url)("GET", "/_mock/health");
  impatient.abort();
  while (mock.requests().length === 0) await clientOf(mock.url)("GET", "/_mock/health");
  expect(mock.requests()).toMatchObject([{ fault: { id: "fault-1", kind: "latency" } }]);
  await mock.close();
});
