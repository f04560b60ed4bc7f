import { expect, test } from "vitest";
import { readRate } from "../../src/cli/flags/command-flags.ts";
import { runHere } from "../support/command-here.ts";
import { Scratch } from "../support/scratch.ts";

test.each([
  [["--trial", "nothing", "--", "true"], 'There is no trial "nothing". totem-mock certify --help lists them all.'],
  [["--out-of-scope", "nothing=why", "--", "true"], 'There is no trial "nothing".'],
  [["--out-of-scope", "overload=", "--", "true"], "Write it as trial=reason"],
  [["--rate", "10", "--", "true"], "Write it as requests in a second or a minute, such as 10/s or 600/min."],
  [[], "Name the command of the integration after --"],
  [["--trial", "last-attempt"], "The trial last-attempt is one of a receiver: pass its address with --receiver."],
  [["--receiver", "ftp://example.com"], "It must be an http or https address."],
  [["--receiver", "http://127.0.0.1:9/"], "Deliveries are signed: pass the receiver's secret with --secret."],
  [["--receiver", "http://127.0.0.1:9/", "--trial", "overload"], "Name the command of the integration after --"],
  [["--json", "no-such-folder/report.json", "--", "true"], "cannot be written (ENOENT)"],
  [["--verify", "no-such-file.json", "--", "true"], "cannot be read (ENOENT)"],
])("what is wrong in %j is said before anything runs", async (words, said) => {
  await using scratch = await Scratch.create();
  const { code, stdout, stderr } = await runHere("certify", "--output", scratch.path("runs"), ...words);
  expect([code, stdout, stderr]).toEqual([2, "", expect.stringContaining(said)]);
});

test("a certificate that is something else, or was changed since, is refused", async () => {
  const forged = { kit: "1", profile: {}, trials: [{ id: "overload", outcome: "passed" }], digest: "0".repeat(64) };
  await using scratch = await Scratch.create();
  for (const [certificate, said] of [
    [{}, "is not a certificate"],
    [forged, "its digest does not match its verdicts"],
    [
      { ...forged, profile: { "list-envelope": "nothing" } },
      `The profile in ${scratch.path("report.json")} is damaged`,
    ],
  ] as const) {
    const file = await scratch.write("report.json", JSON.stringify(certificate));
    expect((await runHere("certify", "--verify", file, "--", "true")).stderr).toContain(said);
  }
});

test("a rate is a number of requests in a second or a minute", () => {
  expect(["10/s", "600/min"].map(readRate)).toEqual([
    { requests: 10, seconds: 1 },
    { requests: 600, seconds: 60 },
  ]);
  for (const text of ["", "10", "0/s", "10/h", "10/toString", "-1/s", "1.5/s", "1000000/s", " 10/s", "10/s "]) {
    expect(() => readRate(text), text).toThrow("Write it as requests in a second or a minute");
  }
});
