import { expect, test } from "vitest";
import { run } from "../support/command-line.ts";

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
