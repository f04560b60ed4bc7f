// A function of Google Cloud, in its framework.
import { getTestServer } from "@google-cloud/functions-framework/testing";

const [port] = process.argv.slice(2);
await import(`${process.cwd()}/recipe.mjs`);
getTestServer("webhooks").listen(Number(port), "127.0.0.1");
