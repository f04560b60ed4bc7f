import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { HttpRequest, HttpResponse, type HttpResponseInit } from "@azure/functions";
import { sign, signatureHeader } from "@totem-partner/webhooks";
import type { APIGatewayProxyResult } from "aws-lambda";
import ts from "typescript";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { fencesOf } from "../../scripts/recipes/fence.ts";
import { root } from "../src/folders.ts";

const secret = "whsec_recipe";
const page = "docs/pages/guide/receive-in-frameworks.md";

const recipes = new Map<string, string>();
beforeAll(async () => {
  for (const { name, code } of fencesOf(await readFile(join(root, page), "utf8"))) recipes.set(name, code);
  const readme = fencesOf(await readFile(join(root, "packages/webhooks/README.md"), "utf8"));
  recipes.set("several companies", readme.find(({ code }) => code.includes("/webhooks/:company"))?.code ?? "");
});

/** What a reader has besides: an order that cannot be closed is that of the authorization "stuck". */
const setup = `
async function closeOrder(id) {
  if (id === "stuck") throw new Error("The ERP is away.");
  console.log("closed", id);
}
`;

/** Writes a recipe as a module where it finds its packages, and returns the file. */
async function moduleOf(name: string, change: (code: string) => string): Promise<string> {
  const { outputText } = ts.transpileModule(change(recipes.get(name) ?? "") + setup, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, experimentalDecorators: true },
  });
  await mkdir(join(root, "docs/node_modules/.cache"), { recursive: true });
  const folder = await mkdtemp(join(root, "docs/node_modules/.cache/recipe-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "recipe.mjs");
  await writeFile(file, outputText);
  return file;
}

/** Loads a recipe of a function that a platform calls, and keeps what it says out of the output of the test. */
async function load<Module>(name: string): Promise<Module> {
  vi.stubEnv("WEBHOOK_SECRET", secret);
  const spies = (["log", "warn", "error"] as const).map((method) =>
    vi.spyOn(console, method).mockReturnValue(undefined),
  );
  onTestFinished(() => {
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  });
  return (await import(pathToFileURL(await moduleOf(name, (code) => code)).href)) as Module;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return (address as AddressInfo).port;
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill();
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

/** Starts a recipe in a process of its own, as its reader does. */
async function start(name: string, around: (code: string) => string = (code) => code) {
  const port = await freePort();
  const file = await moduleOf(name, (code) => around(code).replace("listen(3000)", `listen(${port}, "127.0.0.1")`));
  const child = spawn(process.execPath, [file], { env: { ...process.env, WEBHOOK_SECRET: secret } });
  onTestFinished(() => stop(child));
  const said = { out: "", errors: "" };
  child.stdout.on("data", (text) => (said.out += String(text)));
  child.stderr.on("data", (text) => (said.errors += String(text)));
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(async () => (await fetch(url).catch(() => undefined))?.status ?? said.errors).toBe(404);
  return { url, said };
}

/** A delivery of the end of an authorization. */
async function aDelivery(id: string, signedWith = secret) {
  const data = { authorization: { id }, reason: "cancelled" };
  const body = JSON.stringify(
    { id, type: "authorization.finished", occurredAt: "2026-07-01T06:00:00Z", data },
    null,
    1,
  );
  const headers = { "content-type": "application/json", [signatureHeader]: await sign({ body, secret: signedWith }) };
  return { method: "POST", headers, body };
}

const moduleDeclaration = (controller: string) =>
  `import { Module } from "@nestjs/common";\n${controller}\nclass AppModule {}`;

/** The module of the recipe's reader, which has no controller for deliveries. */
const withModule = (code: string) => `${moduleDeclaration("@Module({})")}\n${code}`;

/** The application around a controller. */
const withController = (code: string) => `import { NestFactory } from "@nestjs/core";
${code}
${moduleDeclaration("@Module({ controllers: [WebhooksController] })")}
const app = await NestFactory.create(AppModule, { rawBody: true });
await app.listen(3000);`;

/** What Next does with a route of pages/api: it awaits the handler, and warns if nothing was sent until then. */
const withNext = (code: string) => `import { createServer } from "node:http";
${code.replace("export default", "const handler =")}
createServer(async (request, response) => {
  if (request.url !== "/webhooks") return response.writeHead(404).end();
  if (config.api.bodyParser) throw new Error("Next would parse the body.");
  await handler(request, response);
  if (!response.writableEnded && !response.headersSent) console.error("API resolved without sending a response");
}).listen(3000);`;

const servers: [string, ((code: string) => string)?][] = [
  ["main.ts", withModule],
  ["webhooks.controller.ts", withController],
  ["koa.ts"],
  ["pages/api/webhooks.ts", withNext],
];

describe.each(servers)("the recipe %s", (name, around) => {
  test("handles what is signed, refuses what is forged, and has delivered again what fails", async () => {
    const { url, said } = await start(name, around);
    const post = async (id: string, signedWith?: string) =>
      (await fetch(`${url}/webhooks`, await aDelivery(id, signedWith))).status;
    expect([await post("north"), await post("north", "guessed"), await post("stuck")]).toEqual([204, 401, 500]);
    expect(said.out).toContain("closed north");
    expect(said.errors.match(/(?<=webhooks: )\[[\w-]+\]|resolved without|ERROR/g)).toEqual([
      "[mismatch]",
      "[handler-failed]",
    ]);
  });
});

/** Recipes that somebody has shortened: the framework answers without waiting for the receiver. */
const shortened: [string, number, (code: string) => string][] = [
  ["webhooks.controller.ts", 201, (code) => withController(code.replace("@Res()", "@Res({ passthrough: true })"))],
  ["koa.ts", 404, (code) => code.replace("context.respond = false;", "")],
];

test.each(shortened)("the recipe %s done wrong is answered %i, and says so", async (name, status, shorten) => {
  const { url, said } = await start(name, (code) => shorten(code.replace(/(return|await) receive\(/, "void receive(")));
  expect((await fetch(`${url}/webhooks`, await aDelivery("stuck"))).status).toBe(status);
  const report = `[response-dropped] The framework responded with ${status} before the receiver could respond with 500.`;
  await expect.poll(() => said.errors).toContain(report);
});

test("of several companies, strangers learn neither which exist nor anything else", async () => {
  const { url } = await start("several companies", (code) => `${code}\napp.listen(3000);`);
  const post = async (company: string, signedWith: string) => {
    const response = await fetch(`${url}/webhooks/${company}`, await aDelivery("1", signedWith));
    return [response.status, await response.text()];
  };
  expect(await post("north", "whsec_north")).toEqual([204, ""]);
  const forged = await post("north", "guessed");
  expect(forged[0]).toBe(401);
  expect(await post("nowhere", "guessed")).toEqual(forged);
});

describe("the recipe lambda.ts", () => {
  const v1 = (delivery: object) => ({ httpMethod: "POST", path: "/webhooks", isBase64Encoded: false, ...delivery });
  const v2 = (delivery: object) => ({
    version: "2.0",
    rawPath: "/webhooks",
    requestContext: { http: { method: "POST" } },
    isBase64Encoded: false,
    ...delivery,
  });
  const inBase64 = ({ body, ...delivery }: { body: string }) => ({
    ...delivery,
    body: Buffer.from(body).toString("base64"),
    isBase64Encoded: true,
  });

  test.each([
    ["version 1", v1],
    ["version 1 in Base64", (delivery: { body: string }) => v1(inBase64(delivery))],
    ["version 2", v2],
    ["version 2 in Base64", (delivery: { body: string }) => v2(inBase64(delivery))],
  ])("answers events of %s", async (_, eventOf) => {
    const { handler } = await load<{ handler: (event: unknown) => Promise<APIGatewayProxyResult> }>("lambda.ts");
    const handled = await handler(eventOf(await aDelivery("north")));
    expect(handled).toEqual({ statusCode: 204, headers: {}, body: "" });
    expect(await handler(eventOf(await aDelivery("north", "guessed")))).toMatchObject({ statusCode: 401 });
    expect(await handler(eventOf(await aDelivery("stuck")))).toMatchObject({ statusCode: 500 });
  });
});

test("the recipe azure.ts answers requests of Azure", async () => {
  const { webhooks } = await load<{ webhooks: (request: HttpRequest) => Promise<HttpResponseInit> }>("azure.ts");
  const statusOf = async (id: string, signedWith?: string) => {
    const { body, ...delivery } = await aDelivery(id, signedWith);
    const request = new HttpRequest({
      url: "https://functions.invalid/api/webhooks",
      ...delivery,
      body: { string: body },
    });
    return new HttpResponse(await webhooks(request)).status;
  };
  expect([await statusOf("north"), await statusOf("north", "guessed"), await statusOf("stuck")]).toEqual([
    204, 401, 500,
  ]);
});
