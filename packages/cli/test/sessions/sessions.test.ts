import { readFileSync, writeFileSync } from "node:fs";
import { sign } from "@totem-partner/webhooks";
import { expect, test } from "vitest";
import { command, type Given } from "../support/command.ts";
import { manyOrders, mapping } from "../support/orders.ts";
import { kill, registering, theirs } from "../support/registered.ts";
import { scratch } from "../support/scratch.ts";
import { simulated } from "../support/simulated.ts";

/**
 * A terminal in a folder: what was typed there, and what a person saw. Paths that begin with `./` are those of the folder. What
 * differs each time is masked.
 */
function terminal(folder: string, given: Given) {
  let recorded = "";
  const masked = (text: string): string =>
    text
      .replaceAll(`${folder}/`, "./")
      .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "<id>")
      .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, "http://127.0.0.1:<port>");
  const show = (text: string) => (recorded += masked(text));
  return {
    show,
    run: async (line: string): Promise<void> => {
      show(`$ totem-partner ${line}\n`);
      const words = line.split(" ").map((word) => (word.startsWith("./") ? `${folder}${word.slice(1)}` : word));
      const { code, out, err } = await command(words, given);
      show(err + out + (code === 0 ? "" : `[exit ${code}]\n`));
    },
    recorded: () => recorded,
  };
}

test("orders of which some are rejected are corrected and pushed again", async () => {
  const { folder, file, path } = scratch();
  const { run, show, recorded } = terminal(folder, simulated());
  file("map.yaml", mapping);
  file("orders.csv", manyOrders(3).replace("ERP-2;Carga;1.250,5;B12345674", "ERP-2;Carga;1.250,5;A99999997"));
  await run("push ./orders.csv --map ./map.yaml --no-progress");
  await run("push ./orders.csv --map ./map.yaml --no-progress --resume --rejects ./rejects.csv");
  const rejects = readFileSync(path("rejects.csv"), "utf8");
  show(`$ cat rejects.csv\n${rejects.replaceAll("\r", "")}`);
  writeFileSync(path("rejects.csv"), rejects.replace("A99999997", "B12345674"));
  show("$ sed -i s/A99999997/B12345674/ rejects.csv\n");
  await run("push ./rejects.csv --map ./map.yaml --no-progress");
  await run("push ./orders.csv --map ./map.yaml --no-progress --resume --rejects ./rejects.csv --json");
  await expect(recorded()).toMatchFileSnapshot("rejected-rows.txt");
});

test("failures, for people and as JSON", async () => {
  const { folder, file } = scratch();
  const { run, recorded } = terminal(folder, simulated());
  const id = "25373254-b3d9-4ebc-990d-0e41ce13537e";
  file("secret", "s", 0o644);
  for (const line of [
    "authorizations cancel",
    `authorizations cancel ${id}`,
    `authorizations cancel ${id} --json`,
    "authorizations list --stauts Active --json",
    "push ./none.csv --map ./none.yaml --json",
    "listen --secret ./secret --json",
    "cleaning protocol activate --json",
  ]) {
    await run(line);
  }
  await expect(recorded()).toMatchFileSnapshot("failures.txt");
});

test("listen is the webhook for a while, is killed, and what it left is put back", async () => {
  const ground = registering();
  const { run, show, recorded } = terminal(ground.folder, ground.given);
  await ground.call("PUT", theirs);
  await run("listen --register --port 0");
  const secret = ground.file("secret", "whsec-7", 0o600);
  show("$ totem-partner listen --register --replace --secret ./secret\n");
  const { url, listen, end } = await ground.listening("--replace", "--secret", secret);
  const body = JSON.stringify({
    id: "e-1",
    type: "authorization.synced",
    occurredAt: "2026-07-01T08:00:00Z",
    data: {},
  });
  for (const used of ["whsec-7", "another"]) {
    await fetch(url, { method: "POST", body, headers: { "x-webhook-signature": await sign({ body, secret: used }) } });
  }
  await listen.written(/refused: mismatch/);
  kill(ground.folder);
  const { out, err } = listen.shown();
  show(`${err}${out.replaceAll(/^\d\d:\d\d:\d\d/gm, "<time>")}Killed\n`);
  await run("webhook restore");
  await run("webhook restore");
  await end();
  await expect(recorded()).toMatchFileSnapshot("listen-killed.txt");
});
