// A resource route of React Router, in a build with no other route.
import { createServer } from "node:http";
import { createRequestListener } from "@react-router/node";
import type { ServerBuild } from "react-router";

const [port] = process.argv.slice(2);
const route = (await import(`${process.cwd()}/recipe.mjs`)) as NonNullable<ServerBuild["routes"][string]>["module"];
const id = "routes/webhooks";
const build: ServerBuild = {
  entry: { module: { default: (_request, status) => new Response("A page instead of the response", { status }) } },
  routes: { [id]: { id, path: "webhooks", module: route } },
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
  ...{ basename: "/", publicPath: "/", assetsBuildDirectory: "", ssr: true, prerender: [] },
  // oxlint-disable-next-line typescript/no-deprecated -- The type demands it.
  isSpaMode: false,
  routeDiscovery: { mode: "initial", manifestPath: "" },
  future: { v8_middleware: false, v8_passThroughRequests: false, v8_trailingSlashAwareDataRequests: false },
};
createServer(createRequestListener({ build, mode: "production" })).listen(Number(port), "127.0.0.1");
