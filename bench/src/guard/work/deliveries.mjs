// Deliveries of the mock server.
import http from "node:http";
import { setImmediate as nextTask } from "node:timers/promises";
import { Receiver, visit } from "./connection.mjs";
import { create, key, startMock } from "./servers.mjs";

const receiver = { url: "http://127.0.0.1:9/hook", secret: "whsec_guard" };

/** The number of concurrent deliveries; the mock server has as many for a company. */
const concurrency = 16;

/** Fills every slot with a delivery that waits for its answer, which holds up those that are measured. */
async function mockDeliveries(root) {
  const mock = await startMock(root);
  const { deliveries } = mock.company("guard");
  const visitor = await visit(mock.url);
  await fetch(`${mock.url}/webhook`, { method: "PUT", headers: key, body: JSON.stringify(receiver) });
  let created = 0;
  const makeEvents = async (count) => {
    for (let made = 0; made < count; made += 1) await visitor.ask(create((created += 1)));
  };
  return async (times) => {
    Receiver.hold();
    await makeEvents(concurrency);
    while (Receiver.held < concurrency) await nextTask();
    await makeEvents(times);
    return async () => {
      Receiver.letGo();
      const totals = await deliveries.flush();
      if (totals.delivered !== created) throw new Error(`Of ${created} deliveries: ${JSON.stringify(totals)}`);
    };
  };
}

// Every agent asks its prototype for a connection.
http.Agent.prototype.createConnection = () => new Receiver();

export const works = { deliver: { times: 24, prepare: mockDeliveries } };
