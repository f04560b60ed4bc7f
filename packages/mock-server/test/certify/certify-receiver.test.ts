import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifySync } from "@totem-partner/webhooks";
import { afterAll, expect, test } from "vitest";
import { CommandHere } from "../support/command-here.ts";
import { Receiver } from "../support/receiver.ts";

const secret = "whsec_of_certify";
const folder = mkdtempSync(join(tmpdir(), "certify-receiver-"));
const at = (name: string): string => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function certify(...words: string[]) {
  await using line = new CommandHere("certify", "--output", at("runs"), ...words);
  return await line.ended();
}

/** A receiver that handles what is rightly signed, twice if it comes twice. */
const forgetful = () =>
  Receiver.start((response, { headers, bytes }) => {
    try {
      const { id } = verifySync({ body: bytes, headers, secrets: secret });
      appendFileSync(at("handled.log"), `${id}\n`);
      response.writeHead(204).end();
    } catch {
      response.writeHead(401).end();
    }
  });

test("a receiver is tried, and what a command counts is believed", async () => {
  writeFileSync(at("handled.log"), "");
  await using receiver = await forgetful();
  const given = ["--receiver", receiver.url, "--secret", secret, "--json", at("first.json")];
  const count = ["--handled", `grep -c "$TOTEM_EVENT_ID" ${at("handled.log")}`];
  const uncounted = await certify("--trial", "delivered-twice", ...given);
  expect([uncounted.code, uncounted.stdout]).toEqual([
    0,
    expect.stringContaining("1 passed, 0 failed, 0 not exercised, 1 undecided."),
  ]);
  const counted = await certify("--trial", "delivered-twice", ...given, ...count);
  expect([counted.code, counted.stdout]).toEqual([
    1,
    expect.stringContaining("It handled the event 2 times, after two deliveries."),
  ]);
  expect(counted.stdout + counted.stderr).not.toContain(secret);

  expect(readFileSync(at("first.json"), "utf8")).not.toContain("baselineExitCode");
});

test("a receiver that refuses everything fails the first trial, and nothing else is tried", async () => {
  await using receiver = await Receiver.start((response) => response.writeHead(404).end());
  const { code, stdout, stderr } = await certify("--receiver", receiver.url, "--secret", secret);
  expect([code, stderr.split("\n").length, stdout]).toEqual([
    1,
    2,
    expect.stringContaining("It responded with 404, so no route has this path."),
  ]);
});

test("a command that prints no number is a mistake, and said to be", async () => {
  await using receiver = await forgetful();
  const given = ["--trial", "delivered-twice", "--receiver", receiver.url, "--secret", secret];
  const { code, stderr } = await certify(...given, "--handled", "echo many");
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining(
      'must print how often the event in TOTEM_EVENT_ID was handled, such as 0 or 1; it printed "many".',
    ),
  ]);
});
