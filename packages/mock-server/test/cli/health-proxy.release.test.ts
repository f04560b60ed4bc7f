import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startMockServer } from "../support/mock.ts";
import { unusedPort } from "../support/wire/unused-port.ts";

const main = fileURLToPath(new URL("../../src/bin.ts", import.meta.url));

test("health goes through no proxy, whatever the environment says", async () => {
  await using mock = await startMockServer();
  const proxy = `http://127.0.0.1:${await unusedPort()}`;
  const env = {
    ...process.env,
    NODE_USE_ENV_PROXY: "1",
    HTTP_PROXY: proxy,
    http_proxy: proxy,
    NO_PROXY: "",
    no_proxy: "",
  };
  const { stdout } = await promisify(execFile)(process.execPath, [main, "health", "--url", mock.url], { env });
  expect(stdout).toContain(`is ready at ${mock.url}`);
});
