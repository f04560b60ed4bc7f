import { Argument, type Command } from "commander";
import type { Context } from "../commands/flags.ts";
import { line, lines, type Surroundings } from "../surroundings/surroundings.ts";
import { completionOf } from "./candidates.ts";
import { filesAnswer, scripts, type Shell } from "./scripts.ts";

const help = `
Add one of these lines to the file that your shell reads at its start:

  ~/.bashrc                     source <(totem-partner completion bash)
  ~/.zshrc, after compinit      source <(totem-partner completion zsh)
  ~/.config/fish/config.fish    totem-partner completion fish | source
  $PROFILE of PowerShell        totem-partner completion powershell | Out-String | Invoke-Expression

Examples:
  totem-partner completion bash
  totem-partner completion zsh --json`;

/** Adds the command that prints the script of a shell. */
export function addCompletion(program: Command, { surroundings }: Context): void {
  program
    .command("completion")
    .description("print the script that completes commands, options and their values in a shell")
    .addArgument(new Argument("<shell>", "the shell").choices(Object.keys(scripts)))
    .option("--json", "print the script as JSON")
    .addHelpText("after", help)
    .action((shell: Shell, { json }: { json?: true }) => {
      const script = scripts[shell];
      if (json) line(surroundings.out, JSON.stringify({ shell, script }));
      else lines(surroundings.out, script.trimEnd().split("\n"));
    });
}

/** The names in the file of companies; none if it cannot be read, since a shell has no place for why. */
async function companyNames(env: Surroundings["env"]): Promise<string[]> {
  const { readCompanies } = await import("../companies/companies-file.ts");
  return readCompanies(env).then(
    ({ companies }) => [...companies.keys()],
    () => [],
  );
}

/** Answers the script of a shell: a line for each candidate, with a tab before its description. */
export async function complete(program: Command, asked: readonly string[], { out, env }: Surroundings): Promise<void> {
  const words = asked.slice(0, -1);
  const current = (asked.at(-1) ?? "").slice(1);
  const isCompany = words.includes("--company") || current.startsWith("--company=");
  const found = completionOf(program, words, current, isCompany ? await companyNames(env) : []);
  if (found === "files") out.write(`${filesAnswer}\n`);
  else for (const { value, description } of found) out.write(`${value}\t${description}\n`);
}
