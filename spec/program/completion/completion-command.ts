import type { Command } from "commander";
import { type Shell, shells } from "./asking.ts";

export { askingWord } from "./asking.ts";

const help = (name: string): string => `
Add one of these lines to your shell's startup file:

  ~/.bashrc                     source <(${name} completion bash)
  ~/.zshrc, after compinit      source <(${name} completion zsh)
  ~/.config/fish/config.fish    ${name} completion fish | source
  $PROFILE of PowerShell        ${name} completion powershell | Out-String | Invoke-Expression

Examples:
  ${name} completion bash
  ${name} completion zsh --json`;

/** Adds the command that prints the script of a shell, line by line. Its program answers the script with `complete`. */
export function addCompletion(program: Command, writeLine: (text: string) => void): void {
  const name = program.name();
  const command = program
    .command("completion")
    .description("print the shell completion script")
    .option("--json", "print the script as JSON")
    .addHelpText("after", help(name))
    .action(async (shell: Shell, { json }: { json?: true }) => {
      const { scriptsOf } = await import("./scripts.ts");
      const script = scriptsOf(name)[shell];
      if (json) writeLine(JSON.stringify({ shell, script }));
      else for (const text of script.trimEnd().split("\n")) writeLine(text);
    });
  command.addArgument(command.createArgument("<shell>", "the shell").choices(shells));
}
