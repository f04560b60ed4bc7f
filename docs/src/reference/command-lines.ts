import { createProgram as createPartner } from "../../../packages/cli/src/run.ts";
import { processIo } from "../../../packages/cli/src/io.ts";
import { addTrialsToHelp } from "../../../packages/mock-server/src/certify/chosen-trials.ts";
import { createProgram as createMock } from "../../../packages/mock-server/src/cli/program.ts";
import { processPrint } from "../../../packages/sandbox/src/cli/print.ts";
import { createProgram as createSandbox } from "../../../packages/sandbox/src/cli/program.ts";
import { type Page, pageOf } from "../page.ts";

/** The members that are read here of a command of any program. */
interface Command {
  name: () => string;
  readonly commands: readonly Command[];
  configureOutput: (output: { getOutHelpWidth: () => number; writeOut: (text: string) => void }) => unknown;
  outputHelp: () => void;
}

/** The output of a command for --help, in a terminal that is 100 columns wide. */
function helpOf(command: Command): string {
  let text = "";
  command.configureOutput({
    getOutHelpWidth: () => 100,
    writeOut: (part) => {
      text += part;
    },
  });
  command.outputHelp();
  return text.trim();
}

interface NamedCommand {
  name: string;
  command: Command;
}

/** A command with all commands below it, by their full names. */
function* commandsOf(command: Command, before = ""): Generator<NamedCommand> {
  const name = `${before}${command.name()}`;
  yield { name, command };
  for (const inner of command.commands) yield* commandsOf(inner, `${name} `);
}

function pageOfProgram(program: Command, introduction: string): Page {
  const name = program.name();
  const parts = [...commandsOf(program)].map((command) => {
    const help = `\`\`\`text\n${helpOf(command.command)}\n\`\`\`\n`;
    return command.command === program ? help : `## ${command.name}\n\n${help}`;
  });
  const text = `# ${name}\n\n${introduction}\n\n${parts.join("\n")}`;
  return pageOf(`reference/${name}`, `docs/pages/reference/${name}.md`, text);
}

/** The help of all programs, with every command: what they print, so it cannot be out of date. */
export function commandLinePages(): Page[] {
  const mock = createMock();
  addTrialsToHelp(mock);
  const partner = createPartner(processIo(), () => undefined);
  return [
    pageOfProgram(
      mock,
      "Every command of the mock server, with what `--help` prints. In a clone of the repository, `npx -y pnpm@12 totem-mock`" +
        " runs it. [The mock server](../../../packages/mock-server/README.md) explains what they are for.",
    ),
    pageOfProgram(
      partner,
      "Every command for operators, with what `--help` prints. In a clone of the repository, `npx -y pnpm@12 totem-partner`" +
        " runs it. [Push a file](../../../packages/cli/README.md#push-a-file) shows the most important one.",
    ),
    pageOfProgram(
      createSandbox(processPrint),
      "Every command of the sandbox, with what `--help` prints. In a clone of the repository, `npx -y pnpm@12 totem-sandbox`" +
        " runs it. [The sandbox](../../../packages/sandbox/README.md) explains what they are for.",
    ),
  ];
}
