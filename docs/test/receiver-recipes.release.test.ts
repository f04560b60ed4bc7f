import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { hasPostgres } from "../../packages/webhooks/test/support/postgres-server.ts";
import { fencesOf } from "../../scripts/recipes/fence.ts";
import { root } from "../src/folders.ts";
import { buildInNext, inNext, routers } from "./receivers/next.ts";
import { fenceOf, recipeOf, recipes, writeRecipe } from "./receivers/recipe.ts";
import { aDelivery, type Command, serve } from "./receivers/serve.ts";
import { inWorkerd } from "./receivers/workerd.ts";

const hosts = fileURLToPath(new URL("receivers/hosts/", import.meta.url));

/** A host of `receivers/hosts`, which loads the recipe. */
const inHost =
  (host: string, ...words: string[]): Command =>
  (_folder, port) => [process.execPath, join(hosts, host), String(port), ...words];

/** A recipe that is a program itself, at its reader's usual port. */
const asProgram: Command = async (folder, port) => {
  const file = join(folder, "recipe.mjs");
  await writeFile(file, (await readFile(file, "utf8")).replace("listen(3000)", `listen(${port}, "127.0.0.1")`));
  return [process.execPath, file];
};

const nest = (module: string, code: string, options = "{}") => `import { Module } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
${module}
class AppModule {}
const app = await NestFactory.create(AppModule, ${options});
${code}
await app.listen(3000);`;

const same = (code: string) => code;

/** The ways to run each platform's recipe: what is around its code, and what serves it. */
const platforms: [platform: string, way: string, around: (code: string) => string, command: Command][] = [
  ...["API Gateway 1.0", "API Gateway 2.0", "load balancer", "load balancer with lists"].flatMap((form) =>
    ["text", "base64"].map((encoding): (typeof platforms)[number] => [
      ...(["AWS Lambda", ` behind ${form}, bodies as ${encoding}`] as const),
      ...([same, inHost("lambda.ts", form, encoding)] as const),
    ]),
  ),
  ["Azure Functions 4", "", same, inHost("azure.ts")],
  ["Google Cloud Functions", "", same, inHost("google.ts")],
  ["NestJS", "", (code) => nest("@Module({})", code), asProgram],
  ["Koa", "", same, asProgram],
  ["SvelteKit", "", same, inHost("svelte-kit.ts")],
  ["React Router 7, Remix", "", same, inHost("react-router.ts")],
];

const controller = (change: (code: string) => string = same) => ({
  entry: "express",
  code: `${change(fenceOf("webhooks.controller.ts").code)}
${nest("@Module({ controllers: [WebhooksController] })", "", "{ rawBody: true }")}`,
});

async function showDeliveries(folder: string, command: Command, path?: string): Promise<void> {
  const { url, printed } = await serve(folder, command, path);
  const post = async (delivery: RequestInit) => (await fetch(url, delivery)).status;
  const north = await aDelivery("north");
  const stuck = await aDelivery("stuck");
  const unsigned = { ...north, headers: { "content-type": "application/json" } };
  const deliveries = { signed: north, forged: await aDelivery("north", "guessed"), unsigned, repeated: north };
  const statuses: Record<string, number> = {};
  for (const [name, delivery] of Object.entries({ ...deliveries, failing: stuck, "after it": stuck })) {
    statuses[name] = await post(delivery);
  }
  expect(statuses, path).toEqual({
    signed: 204,
    forged: 401,
    unsigned: 401,
    repeated: 200,
    failing: 500,
    "after it": 204,
  });
  const lines = /closed \w+|(?<=webhooks: )\[[\w-]+\]|resolved without|ExceptionsHandler/g;
  await expect
    .poll(() => printed.text.match(lines)?.toSorted())
    .toEqual(["[handler-failed]", "[mismatch]", "[missing-header]", "closed north", "closed stuck"]);
}

test("every row of the table is run", () => {
  const run = new Set(["Cloudflare Workers", ...[...platforms, ...routers].map(([platform]) => platform)]);
  expect([...run].toSorted()).toEqual(recipes.map(({ platform }) => platform).toSorted());
});

describe("one delivery of each kind", () => {
  test.each(platforms)("in %s%s", async (platform, _way, around, command) => {
    const { entry, code } = recipeOf(platform);
    await showDeliveries(await writeRecipe({ entry, code: around(code) }), command);
  });

  test.skipIf(!hasPostgres)("in Cloudflare Workers, with PostgreSQL", async () => {
    await showDeliveries(await writeRecipe(recipeOf("Cloudflare Workers")), inWorkerd);
  });

  test("in both routers of Next", async () => {
    const folder = await buildInNext();
    for (const [, path] of routers) await showDeliveries(folder, inNext, path);
  });

  test("in a controller of NestJS", async () => {
    await showDeliveries(await writeRecipe(controller()), asProgram);
  });
});

/** Recipes that somebody has shortened: the framework answers without waiting for the receiver. */
const shortened: [string, number, { entry: string; code: string }][] = [
  ["a controller", 201, controller((code) => code.replace("@Res()", "@Res({ passthrough: true })"))],
  ["Koa", 404, { entry: "node", code: fenceOf("koa.ts").code.replace("context.respond = false;", "") }],
];

test.each(shortened)("%s that does not wait is answered %i, and says so", async (_, status, { entry, code }) => {
  const folder = await writeRecipe({ entry, code: code.replace(/(return|await) receive\(/, "void receive(") });
  const { url, printed } = await serve(folder, asProgram);
  expect((await fetch(url, await aDelivery("stuck"))).status).toBe(status);
  const report = `[response-dropped] The framework responded with ${status} before the receiver could respond with 500.`;
  await expect.poll(() => printed.text).toContain(report);
});

test("of several companies, strangers learn neither which exist nor anything else", async () => {
  const readme = fencesOf(await readFile(join(root, "packages/webhooks/README.md"), "utf8"));
  const code = readme.find((fence) => fence.code.includes("/webhooks/:company"))?.code ?? "";
  const folder = await writeRecipe({ entry: "express", code: `${code}\napp.listen(3000);` });
  const { url } = await serve(folder, asProgram);
  const post = async (company: string, signedWith: string) => {
    const response = await fetch(`${url}/${company}`, await aDelivery("1", signedWith));
    return [response.status, await response.text()];
  };
  expect(await post("north", "whsec_north")).toEqual([204, ""]);
  const forged = await post("north", "guessed");
  expect(forged[0]).toBe(401);
  expect(await post("nowhere", "guessed")).toEqual(forged);
});
