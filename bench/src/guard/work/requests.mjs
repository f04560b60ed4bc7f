// Requests to the mock server.
import { anAuthorization } from "../../partner-interface.ts";
import { requestBytes, visit } from "./connection.mjs";
import { create, key, startMock } from "./servers.mjs";

/** So that a page is full. */
const recordsBefore = 60;

async function fill(url) {
  let id;
  for (let n = 0; n < recordsBefore; n += 1) {
    const init = { method: "POST", headers: key, body: JSON.stringify(anAuthorization(n)) };
    const answer = await fetch(`${url}/authorizations`, init);
    ({ id } = await answer.json());
  }
  return id;
}

/** Sends requests, which are built before, one after the other. */
async function asking(url, nextRequest) {
  const next = nextRequest(await fill(url));
  const visitor = await visit(url);
  return (times) => {
    const requests = Array.from({ length: times }, next);
    return async () => {
      let head;
      for (const bytes of requests) head = await visitor.ask(bytes);
      // A server that fails is fast.
      if (!/^HTTP\/1\.1 20[01] /.test(head)) throw new Error(`The answer is ${head}`);
    };
  };
}

const asked = (times, nextRequest) => ({
  times,
  prepare: async (root) => asking((await startMock(root)).url, nextRequest),
});

const always = (bytes) => () => bytes;

function creates() {
  let n = recordsBefore;
  return () => create((n += 1));
}

export const works = {
  get: asked(20, (id) => always(requestBytes("GET", `/authorizations/${id}`))),
  create: asked(8, creates),
  list: asked(3, () => always(requestBytes("GET", "/authorizations"))),
};
