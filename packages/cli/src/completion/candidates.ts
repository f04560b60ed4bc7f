import type { Command, Option } from "commander";

/** What may stand at the end of a command line, as the shell shows it. */
export interface Candidate {
  value: string;
  description: string;
}

/** What completes a word: some candidates, names of files, which the shell knows best, or what no definition can tell. */
export type Completion = readonly Candidate[] | "files";

/** The names of values that are paths. */
const isPath = (flags: string): boolean => /<(file|pdf|mapping)>|^\[?file\]?$/.test(flags);

const among = (values: readonly string[], start: string, before = ""): Candidate[] =>
  values.filter((value) => value.startsWith(start)).map((value) => ({ value: `${before}${value}`, description: "" }));

const optionOf = (command: Command, word: string): Option | undefined =>
  command.options.find(({ long, short }) => long === word || short === word);

const takesValue = (option: Option | undefined): option is Option => option?.required === true;

/** A command line up to the word that is completed, as its definition reads it. */
interface Read {
  command: Command;
  /** How many arguments of the command there are already. */
  count: number;
  /** The option whose value is completed. */
  option: Option | undefined;
}

function read(program: Command, words: readonly string[]): Read {
  let [command, count] = [program, 0];
  let option: Option | undefined;
  for (const word of words) {
    if (option !== undefined) {
      // Bash takes an equals sign for a word of its own.
      if (word !== "=") option = undefined;
      continue;
    }
    const given = optionOf(command, word);
    if (takesValue(given)) option = given;
    if (word.startsWith("-")) continue;
    const next = command.commands.find((one) => one.name() === word);
    if (next === undefined) count += 1;
    else [command, count] = [next, 0];
  }
  return { command, count, option };
}

function valuesOf(option: Option, start: string, companies: readonly string[], before = ""): Completion {
  if (option.long === "--company") return among(companies, start, before);
  if (option.argChoices !== undefined) return among(option.argChoices, start, before);
  return isPath(option.flags) ? "files" : [];
}

/**
 * Completes the last word of a command line, of which `words` are those before it. Derived from the definition of the commands,
 * so no command or option is forgotten.
 */
export function completionOf(
  program: Command,
  words: readonly string[],
  current: string,
  companies: readonly string[],
): Completion {
  const { command, count, option } = read(program, words);
  if (option !== undefined) return valuesOf(option, current === "=" ? "" : current, companies);
  const [, name, start] = /^(--[\w-]+)=(.*)$/.exec(current) ?? [];
  const given = name === undefined ? undefined : optionOf(command, name);
  if (takesValue(given)) return valuesOf(given, start ?? "", companies, `${name}=`);
  if (current.startsWith("-")) {
    return command
      .createHelp()
      .visibleOptions(command)
      .flatMap(({ long, description }) => (long?.startsWith(current) ? [{ value: long, description }] : []));
  }
  if (command.commands.length > 0) {
    return command
      .createHelp()
      .visibleCommands(command)
      .filter((one) => one.name().startsWith(current))
      .map((one) => ({ value: one.name(), description: one.description() }));
  }
  const argument = command.registeredArguments[count];
  if (argument?.argChoices !== undefined) return among(argument.argChoices, current);
  return argument !== undefined && isPath(argument.name()) ? "files" : [];
}
