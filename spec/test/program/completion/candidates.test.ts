import { describe, expect, test } from "vitest";
import { runSample } from "./sample-program.ts";

/** The answer to the script of a shell that has these words, of which the last one is completed. */
async function answerTo(words: readonly string[]): Promise<string> {
  let answer = "";
  await runSample(["__complete", ...words.slice(0, -1), `:${words.at(-1) ?? ""}`], (text) => (answer += text));
  return answer;
}

async function completed(line: string): Promise<string[]> {
  const lines = (await answerTo(line.split(" "))).split("\n").slice(0, -1);
  return lines.map((one) => one.split("\t")[0] ?? "");
}

describe("completes", () => {
  test.each<[string, string[]]>([
    ["", ["list", "emit", "read", "run", "completion", "help"]],
    ["li", ["list"]],
    ["list --st", ["--status"]],
    ["list --status ", ["Active", "Finished"]],
    ["list --status=F", ["--status=Finished"]],
    ["list --assume list", ["list-envelope=data", "list-envelope=items"]],
    ["list --assume list-envelope=d", ["list-envelope=data"]],
    ["list --assume=list-envelope=d", ["--assume=list-envelope=data"]],
    ["list --url http://127.0.0.1 --dr", ["--dry-run"]],
    ["emit c", ["created", "cancelled"]],
    ["emit created ", []],
    ["read ", [":files"]],
    ["read --out ", [":files"]],
    ["completion z", ["zsh"]],
  ])("%j", async (line, values) => {
    expect(await completed(line)).toEqual(values);
  });

  // Bash breaks words at = and :, and replaces only what is behind the last one.
  test.each<[string, string[]]>([
    ["list --status = F", ["Finished"]],
    ["list --status =", ["Active", "Finished"]],
    ["list --assume list-envelope =", ["data", "items"]],
    ["list --assume list-envelope = d", ["data"]],
    ["list --assume = list-envelope = d", ["data"]],
    ["list --url http : //127.0.0.1 : 4010 --dr", ["--dry-run"]],
  ])("the words of bash in %j", async (line, values) => {
    expect(await completed(line)).toEqual(values);
  });

  test.each(["run ", "run n", "run npm ", "run npm --pa", "run -- ", "run -- npm --pa", "run npm list --pa"])(
    "only files in %j, where another command begins",
    async (line) => {
      expect(await completed(line)).toEqual([":files"]);
    },
  );

  test("options before a command to run", async () => {
    expect(await completed("run --")).toEqual(["--pairs", "--help"]);
  });
});

test("a candidate stands before what it does", async () => {
  expect(await answerTo(["lis"])).toBe("list\tlist them\n");
  expect(await answerTo(["list", "--assume", "create"])).toBe("create-status=200\ta point\n");
  expect(await answerTo([])).toContain("read\tread a file\n");
});
