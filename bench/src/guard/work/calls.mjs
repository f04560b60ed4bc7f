// Calls of the client beside the platform's fetch, and verified deliveries beside Node's own functions; both as bench:calls
// and bench:verification measure them.
import { fileURLToPath } from "node:url";
import { callOf } from "../../costs/calls/clients.mjs";
import { verifierOf } from "../../costs/verification/verifiers.mjs";
import { sourceOf } from "./servers.mjs";

const external = fileURLToPath(new URL("../../../external/", import.meta.url));

const repeating = (once) => (times) => async () => {
  for (let done = 0; done < times; done += 1) await once();
};

const call = (name) => async () => ({
  times: 25,
  floor: repeating(await callOf("fetch", name, external, "")),
  ours: repeating(await callOf("totem-partner", name, external, sourceOf("sdk"))),
});

export const works = {
  "sdk-get": call("get"),
  "sdk-create": call("create"),
  async verify() {
    return {
      times: 60,
      floor: repeating(await verifierOf("node:crypto, JSON.parse", external, "")),
      ours: repeating(await verifierOf("totem-partner, verify", external, sourceOf("webhooks"))),
    };
  },
};
