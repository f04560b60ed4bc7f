import { expect, test } from "vitest";
import { run } from "../support/command-line.ts";

test("below the threshold of the coverage, a command that passes exits with 1, and what is missing is said", async () => {
  const script = `
    const headers = { "X-Partner-API-Key": process.env.TOTEM_PARTNER_API_KEY };
    await fetch(process.env.TOTEM_PARTNER_BASE_URL + "/products", { headers });
    process.exitCode = Number(process.argv[1]);`;
  const covered = (threshold: string, code = "0") =>
    run("exec", "--threshold", threshold, "--", process.execPath, "--input-type=module", "-e", script, code);
  const below = await covered("4");
  expect([below.code, below.stdout]).toEqual([1, ""]);
  expect(below.stderr).toMatch(
    /^Coverage of the contract: 3 %, \d+ of \d+\. Missing:\nOperations +1 of 38 {2}listAuthorizations,/,
  );
  expect(below.stderr).toMatch(/\ntotem-mock: The coverage is below the threshold of 4 %\.\n$/);
  expect(await covered("3")).toMatchObject({ code: 0, stderr: expect.not.stringContaining("totem-mock") as unknown });
  expect(await covered("4", "7")).toMatchObject({ code: 7 });
});

test("the output of the command is untouched, whatever the log", async () => {
  const script = `
    await fetch(process.env.TOTEM_PARTNER_BASE_URL + "/_mock/health");
    process.stdout.write("out\\u001b[1m no newline"); process.stderr.write("err");`;
  const command = [process.execPath, "--input-type=module", "-e", script];
  expect(await run("exec", "--", ...command)).toEqual({ code: 0, stdout: "out\u001b[1m no newline", stderr: "err" });
  const logged = await run("exec", "--log", "json", "--", ...command);
  expect(logged).toMatchObject({ code: 0, stdout: "out\u001b[1m no newline" });
  expect(logged.stderr).toMatch(/"path":"\/_mock\/health"/);
});
