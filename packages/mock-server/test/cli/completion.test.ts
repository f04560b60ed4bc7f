import { expect, test } from "vitest";
import { runHere } from "../support/command-here.ts";

/** The answer to the script of a shell: the values of a command line, whose last word is completed. */
async function completed(line: string): Promise<string[]> {
  const words = line.split(" ");
  const { code, stdout, stderr } = await runHere("__complete", ...words.slice(0, -1), `:${words.at(-1) ?? ""}`);
  expect([code, stderr]).toEqual([0, ""]);
  const lines = stdout.split("\n").slice(0, -1);
  return lines.map((one) => one.split("\t")[0] ?? "");
}

test.each<[string, string[]]>([
  ["cer", ["certify"]],
  ["trigger authorization.f", ["authorization.finished", "authorization.fetch_requested_from_erp"]],
  ["trigger --url http://127.0.0.1:3000 op", ["operation.recorded"]],
  ["serve --scenario g", ["gateway-timeout"]],
  ["serve --contract ", ["audit", "strict", "off"]],
  ["serve --assume path-prefix", ["path-prefix=optional", "path-prefix=required", "path-prefix=absent"]],
  ["exec --assume=path-prefix=o", ["--assume=path-prefix=optional"]],
  ["matrix --only path", ["path-prefix"]],
  ["certify --trial create-c", ["create-connection-reset"]],
  ["learn --allow-writes pr", ["product"]],
  ["completion ", ["bash", "zsh", "fish", "powershell"]],
  ["exec -- npm ", [":files"]],
  ["serve --seed ", [":files"]],
])("a shell completes %j", async (line, values) => {
  expect(await completed(line)).toEqual(values);
});

test("every value has a description of one line", async () => {
  for (const words of [
    ["certify", "--trial"],
    ["matrix", "--assume"],
    ["matrix", "--only"],
  ]) {
    const { stdout } = await runHere("__complete", ...words, ":");
    const lines = stdout.split("\n").slice(0, -1);
    expect(lines.filter((line) => !/^[\w.=-]+\t\S.*$/.test(line))).toEqual([]);
    expect(lines.length).toBeGreaterThan(20);
  }
});

test("the script of a shell is printed as it is, or as JSON", async () => {
  const { stdout: script } = await runHere("completion", "bash");
  expect(script).toMatch(/\ncomplete -o default -F _totem_mock totem-mock\n$/);
  expect(JSON.parse((await runHere("completion", "bash", "--json")).stdout)).toEqual({ shell: "bash", script });
});
