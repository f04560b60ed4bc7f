// A process that pushes rows to a service that costs nothing, and prints what it holds after each fifth of them.
import { PartnerClient } from "../../../src/index.ts";
import { authorization, order } from "../../support/examples.ts";

const count = Number(process.argv[2]);
const answer = JSON.stringify(authorization);
const fetch = () => Promise.resolve(new Response(answer, { status: 201 }));
const partner = new PartnerClient({ baseUrl: "https://service.example", apiKey: "key", fetch });

function* rows() {
  for (let n = 0; n < count; n++) yield { ...order, externalId: `ERP-${n}` };
}

async function measure() {
  // A buffer is given back only in a turn after the collection that found it.
  for (let time = 0; time < 3; time++) {
    globalThis.gc?.();
    await new Promise(setImmediate);
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return { heapUsed, arrayBuffers };
}

const held = [];
for await (const { index } of partner.authorizations.push(rows(), { isKnown: () => false })) {
  if (index % Math.floor(count / 5) === 0) held.push(await measure());
}
console.log(JSON.stringify([...held, await measure()]));
