import { expect, test } from "vitest";
import { run } from "../../packages/command.ts";

const executables = (word: string) => run(process.execPath, ["scripts/executables.ts", word]);
const image = (word: string) => run(process.execPath, ["scripts/image.ts", word]);

test.each([
  ["executables", executables, "linux-x64, linux-arm64, windows-x64, darwin-arm64, darwin-x64"],
  ["image", image, "linux-x64, linux-arm64"],
])("%s --help says how it is used, and for which targets", async (name, command, targets) => {
  const help = await command("--help");
  expect(help).toMatch(`Usage: npx -y pnpm@12 ${name} [target…] [--out <folder>]`);
  expect(help).toMatch(`Targets: ${targets}.`);
});

test("an unknown target or flag builds nothing, and says what there is", async () => {
  await expect(executables("plan9")).rejects.toThrow(/ended with 2:\nThere is no target plan9\.\n\nUsage: /);
  await expect(image("darwin-x64")).rejects.toThrow(/ended with 2:\nThere is no target darwin-x64\.\n\nUsage: /);
  await expect(image("--ouch")).rejects.toThrow(/ended with 2:\nUnknown option '--ouch'\.\n\nUsage: /);
});
