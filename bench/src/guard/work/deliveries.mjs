// Deliveries of the mock server, and a loop that signs and sends as many bodies of the same kind.
import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
import http from "node:http";
import { setImmediate as nextTask } from "node:timers/promises";
import { anAuthorization } from "../../partner-interface.ts";
import { Receiver, visit } from "./connection.mjs";
import { create, key, startMock } from "./servers.mjs";

const receiver = { url: "http://127.0.0.1:9/hook", secret: "whsec_guard" };

/** How many deliveries are under way at a time; the mock server has as many for a company. */
const atOnce = 16;

async function bareDeliveries() {
  const data = { authorization: { ...anAuthorization(0), status: "Active", createdAt: "2026-07-01T06:00:00.000Z" } };
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });
  const deliver = (id) =>
    new Promise((resolve, reject) => {
      const event = { id, type: "authorization.created", occurredAt: new Date().toISOString(), data };
      const body = JSON.stringify(event);
      const signature = createHmac("sha256", receiver.secret).update(body).digest("hex");
      const headers = {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "x-webhook-signature": `sha256=${signature}`,
      };
      const request = http.request(receiver.url, { method: "POST", headers, agent }, (response) => {
        response.resume().once("end", resolve);
      });
      request.once("error", reject).end(body);
    });
  return (times) => async () => {
    let begun = 0;
    const lane = async () => {
      while (begun < times) await deliver(String((begun += 1)));
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  };
}

/** As many deliveries as can be under way wait for their answer, and hold up those that are measured. */
async function mockDeliveries() {
  const mock = await startMock();
  const { deliveries } = mock.company("guard");
  const visitor = await visit(mock.url);
  await fetch(`${mock.url}/webhook`, { method: "PUT", headers: key, body: JSON.stringify(receiver) });
  let created = 0;
  const makeEvents = async (count) => {
    for (let made = 0; made < count; made += 1) await visitor.ask(create((created += 1)));
  };
  return async (times) => {
    Receiver.hold();
    await makeEvents(atOnce);
    while (Receiver.held < atOnce) await nextTask();
    await makeEvents(times);
    return async () => {
      Receiver.letGo();
      const totals = await deliveries.flush();
      if (totals.delivered !== created) throw new Error(`Of ${created} deliveries: ${JSON.stringify(totals)}`);
    };
  };
}

export const works = {
  async deliver() {
    const ours = await mockDeliveries();
    // Every agent asks its prototype for a connection.
    http.Agent.prototype.createConnection = () => new Receiver();
    return { times: 24, floor: await bareDeliveries(), ours };
  },
};
