import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { serve, testReceiver } from "@totem-partner/example-receiver-journey";
import { createApp } from "../src/app.ts";

testReceiver((options) => {
  const listener = getRequestListener(createApp(options).fetch);
  return serve(createServer((request, response) => void listener(request, response)));
});
