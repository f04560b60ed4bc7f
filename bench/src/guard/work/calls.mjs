// Calls of the client, and verified deliveries, as bench:calls and bench:verification measure them.
import { fileURLToPath } from "node:url";
import { callOf } from "../../costs/calls/clients.mjs";
import { verifierOf } from "../../costs/verification/verifiers.mjs";
import { entryOf } from "./servers.mjs";

const external = fileURLToPath(new URL("../../../external/", import.meta.url));

const repeating = (once) => (times) => async () => {
  for (let done = 0; done < times; done += 1) await once();
};

const call = (name) => ({
  times: 25,
  prepare: async (root) => repeating(await callOf("totem-partner", name, external, entryOf(root, "sdk"))),
});

export const works = {
  "sdk-get": call("get"),
  "sdk-create": call("create"),
  verify: {
    times: 60,
    prepare: async (root) => repeating(await verifierOf("totem-partner, verify", external, entryOf(root, "webhooks"))),
  },
};
