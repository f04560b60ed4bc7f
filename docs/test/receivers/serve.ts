import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { sign, signatureHeader } from "@totem-partner/webhooks";
import { expect, onTestFinished } from "vitest";
import { unusedPort } from "../../../packages/mock-server/test/support/wire/unused-port.ts";

export const secret = "whsec_recipe";

/** A program with its parameters, which serves the recipe of a folder at a port. */
export type Command = (folder: string, port: number) => readonly string[] | Promise<readonly string[]>;

async function stop(child: ChildProcess): Promise<void> {
  child.kill();
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

/** Starts a recipe in a process of its own, as its reader does, and keeps what it prints. */
export async function serve(folder: string, command: Command, path = "/webhooks") {
  const port = await unusedPort();
  const [program = "", ...words] = await command(folder, port);
  const child = spawn(program, words, { cwd: folder, env: { ...process.env, WEBHOOK_SECRET: secret } });
  onTestFinished(() => stop(child));
  const printed = { text: "" };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed.text += String(text)));
  const url = `http://127.0.0.1:${port}${path}`;
  const isServing = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await expect.poll(async () => child.exitCode !== null || (await isServing())).toBe(true);
  if (child.exitCode !== null) throw new Error(printed.text);
  return { url, printed };
}

/** A delivery of the end of an authorization, signed with this secret, if any. */
export async function aDelivery(id: string, signedWith: string | undefined = secret) {
  const data = { authorization: { id }, reason: "cancelled", note: "Łódź 🚚" };
  const event = { id, type: "authorization.finished", occurredAt: "2026-07-01T06:00:00Z", data };
  const body = JSON.stringify(event, null, 1);
  const headers = { "content-type": "application/json", [signatureHeader]: await sign({ body, secret: signedWith }) };
  return { method: "POST", headers, body };
}
