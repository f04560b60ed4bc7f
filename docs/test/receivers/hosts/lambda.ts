// A function of AWS Lambda in its runtime, behind a gateway that makes an event of each request.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { registerHooks } from "node:module";
import { buffer } from "node:stream/consumers";
import type { APIGatewayProxyResult } from "aws-lambda";
import { invoke } from "./lambda-client.ts";

const [port, form = "", encoding = ""] = process.argv.slice(2);

const isInBase64 = encoding === "base64";
const single = (request: IncomingMessage) =>
  Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
const titleCase = (name: string) => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
const lists = (request: IncomingMessage, rename: (name: string) => string) =>
  Object.fromEntries(Object.entries(request.headersDistinct).map(([name, values]) => [rename(name), values]));

/** The parts of the events that differ, in the forms that AWS documents. */
const forms: Readonly<Record<string, (request: IncomingMessage) => object>> = {
  "API Gateway 1.0": (request) => ({
    httpMethod: request.method,
    path: request.url,
    headers: Object.fromEntries(Object.entries(single(request)).map(([name, value]) => [titleCase(name), value])),
    multiValueHeaders: lists(request, titleCase),
    requestContext: { stage: "prod", httpMethod: request.method },
  }),
  "API Gateway 2.0": (request) => ({
    version: "2.0",
    rawPath: request.url,
    headers: single(request),
    requestContext: { stage: "$default", http: { method: request.method, path: request.url } },
  }),
  "load balancer": (request) => ({
    httpMethod: request.method,
    path: request.url,
    headers: single(request),
    requestContext: { elb: { targetGroupArn: "arn:aws:elasticloadbalancing:eu-central-1:000000000000:targetgroup/x" } },
  }),
  "load balancer with lists": (request) => ({
    httpMethod: request.method,
    path: request.url,
    multiValueHeaders: lists(request, (name) => name),
    requestContext: { elb: { targetGroupArn: "arn:aws:elasticloadbalancing:eu-central-1:000000000000:targetgroup/x" } },
  }),
};

async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const bytes = await buffer(request);
  const body = { body: bytes.toString(isInBase64 ? "base64" : "utf8"), isBase64Encoded: isInBase64 };
  const result = (await invoke({ ...forms[form]?.(request), ...body })) as APIGatewayProxyResult;
  const headers = form.endsWith("lists") ? result.multiValueHeaders : result.headers;
  response.writeHead(result.statusCode, headers as Record<string, string>).end(result.body);
}

createServer((request, response) => void pass(request, response)).listen(Number(port), "127.0.0.1");

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === "./rapid-client.node"
      ? { url: new URL("lambda-client.ts", import.meta.url).href, format: "module-typescript", shortCircuit: true }
      : nextResolve(specifier, context),
});
const environment = {
  ...{ _HANDLER: "recipe.handler", LAMBDA_TASK_ROOT: process.cwd(), AWS_LAMBDA_RUNTIME_API: "127.0.0.1:1" },
  ...{ AWS_LAMBDA_FUNCTION_NAME: "webhooks", AWS_LAMBDA_FUNCTION_VERSION: "1", AWS_LAMBDA_FUNCTION_MEMORY_SIZE: "256" },
  ...{ AWS_LAMBDA_LOG_GROUP_NAME: "webhooks", AWS_LAMBDA_LOG_STREAM_NAME: "webhooks" },
};
Object.assign(process.env, environment);
// It has no types.
await import(import.meta.resolve("aws-lambda-ric"));
