import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { issueCertificate } from "@totem-partner/spec/tls-certificate";
import { expect } from "vitest";
import { recipe } from "../../../scripts/recipes/recipe.ts";

/** The guide whose files are tested. */
export const guide = "docs/pages/guide/host-a-sandbox.md";

const program = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"]
  .map((folder) => join(folder, "nginx"))
  .find((file) => existsSync(file));

/** True if this machine has nginx; CI must. */
export const hasNginx = program !== undefined || process.env["CI"] === "true";

/** The rest of nginx's configuration, with as many connections as the guide says and nothing outside of a folder. */
const environment = (folder: string): string => `
daemon off;
user root;
pid ${folder}/nginx.pid;
worker_rlimit_nofile 8192;
events { worker_connections 4096; }
http {
  access_log off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join("\n  ")}
  include ${folder}/sandbox.conf;
}
`;

export interface Call {
  path: string;
  key: string;
  host?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A proxy of the guide in front of servers, given their ports in place of the guide's, on a socket in a folder. */
export async function startProxy(folder: string, name: string, ports: Readonly<Record<string, number>>) {
  const file = (name: string) => join(folder, name);
  const { cert, key } = issueCertificate(["sandbox.example.com"]);
  await writeFile(file("cert.pem"), cert);
  await writeFile(file("key.pem"), key);
  await writeFile(file("nginx.conf"), environment(folder));
  const last = /^.*127\.0\.0\.1:4042.*\n/m;
  const shown = recipe(name, guide).replace(
    last,
    (line) => `${line}${"4043" in ports ? line.replace("4042", "4043") : ""}`,
  );
  const given = Object.entries(ports).reduce(
    (text, [port, actual]) => text.replaceAll(`127.0.0.1:${port}`, `127.0.0.1:${String(actual)}`),
    shown,
  );
  const config = given
    .replace("listen 443 ssl", `listen unix:${file("proxy.sock")} ssl`)
    .replace(/\/etc\S+fullchain\.pem/, file("cert.pem"))
    .replace(/\/etc\S+privkey\.pem/, file("key.pem"))
    .replace("allow 127.0.0.1;", "allow unix:;")
    // On a slow machine, too, the burst alone counts.
    .replace("rate=50r/s", "rate=1r/m")
    // All partners of a test have one address.
    .replace("limit_conn addresses 64", "limit_conn addresses 256");
  await writeFile(file("sandbox.conf"), config);
  const nginx = spawn(program ?? "nginx", ["-p", folder, "-c", file("nginx.conf"), "-e", file("error.log")]);
  const ended = new Promise((resolve) => nginx.once("close", resolve));
  await expect.poll(() => existsSync(file("proxy.sock")) || nginx.exitCode).toBe(true);

  const open = ({ path, key, host = "sandbox.example.com", method = "GET", headers, body }: Call) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = { host, "x-partner-api-key": key, ...headers };
      const options = { socketPath: file("proxy.sock"), path, method, headers: sent, rejectUnauthorized: false };
      request(options, resolve).on("error", reject).end(body);
    });
  return {
    open,
    socketPath: file("proxy.sock"),
    call: async (what: Call) => {
      const response = await open(what);
      return { status: response.statusCode, body: await text(response) };
    },
    async [Symbol.asyncDispose]() {
      nginx.kill("SIGTERM");
      await ended;
    },
  };
}
