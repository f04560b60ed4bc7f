import type { Command, Option } from "commander";
import { filesAnswer } from "./asking.ts";

/** A possible end of a command line, as the shell shows it. */
export interface Candidate {
  value: string;
  description?: string;
}

/** The completion of a word: some candidates, or names of files, which the shell knows best. */
type Completion = readonly Candidate[] | "files";

/** The values of an option that its definition does not list, such as names in a file; undefined for any other option. */
export type ValuesOf = (option: Option) => Promise<readonly Candidate[] | undefined>;

/** The names of values that are paths, or a command and what it is given. */
const isPath = (name: string): boolean => /<(command|file|folder|mapping|pdf)>$|^(command|file)$/.test(name);

const named = (values: readonly string[]): Candidate[] => values.map((value) => ({ value }));

const among = (candidates: readonly Candidate[], start: string, before = ""): Candidate[] =>
  candidates
    .filter(({ value }) => value.startsWith(start))
    .map((candidate) => ({ ...candidate, value: `${before}${candidate.value}` }));

const optionOf = (command: Command, word: string): Option | undefined =>
  command.options.find(({ long, short }) => long === word || short === word);

const takesValue = (option: Option | undefined): option is Option => option?.required === true;

/** A command line up to the word that is completed, as its definition reads it. */
interface Read {
  command: Command;
  /** The number of arguments that the command has already. */
  count: number;
  /** The option whose value is completed. */
  option: Option | undefined;
  /** True if only arguments follow, those of a command to run among them. */
  isOver: boolean;
}

function read(program: Command, words: readonly string[]): Read {
  let [command, count, isOver] = [program, 0, false];
  let option: Option | undefined;
  for (const word of words) {
    if (option !== undefined) {
      option = undefined;
      continue;
    }
    if (!isOver && word.startsWith("-")) {
      const given = optionOf(command, word);
      if (takesValue(given)) option = given;
      isOver = word === "--";
      continue;
    }
    const next = isOver ? undefined : command.commands.find((one) => one.name() === word);
    if (next !== undefined) {
      [command, count] = [next, 0];
      continue;
    }
    isOver ||= command.registeredArguments[count]?.variadic === true;
    count += 1;
  }
  return { command, count, option, isOver };
}

async function valuesOf(option: Option, start: string, known: ValuesOf, before = ""): Promise<Completion> {
  const found = option.argChoices === undefined ? await known(option) : named(option.argChoices);
  if (found !== undefined) return among(found, start, before);
  return isPath(option.flags) ? "files" : [];
}

async function completionOfWord(
  program: Command,
  words: readonly string[],
  current: string,
  known: ValuesOf,
): Promise<Completion> {
  const { command, count, option, isOver } = read(program, words);
  if (option !== undefined) return valuesOf(option, current, known);
  if (!isOver) {
    const [, name, start] = /^(--[\w-]+)=(.*)$/.exec(current) ?? [];
    const given = name === undefined ? undefined : optionOf(command, name);
    if (takesValue(given)) return valuesOf(given, start ?? "", known, `${name}=`);
    const help = command.createHelp();
    if (current.startsWith("-")) {
      return help
        .visibleOptions(command)
        .flatMap(({ long, description }) => (long?.startsWith(current) ? [{ value: long, description }] : []));
    }
    if (command.commands.length > 0) {
      const commands = help.visibleCommands(command);
      return among(
        commands.map((one) => ({ value: one.name(), description: one.description() })),
        current,
      );
    }
  }
  const argument = command.registeredArguments[count] ?? command.registeredArguments.find(({ variadic }) => variadic);
  if (argument?.argChoices !== undefined) return among(named(argument.argChoices), current);
  return argument !== undefined && isPath(argument.name()) ? "files" : [];
}

/** The words of a command line as they were typed: Bash takes an equals sign and a colon for words of their own. */
function typed(words: readonly string[]): string[] {
  const whole: string[] = [];
  let isOpen = false;
  for (const word of words) {
    const isSeparator = /^[=:]+$/.test(word);
    if (isSeparator || isOpen) whole.push(`${whole.pop() ?? ""}${word}`);
    else whole.push(word);
    isOpen = isSeparator;
  }
  return whole;
}

/**
 * Answers the script of a shell, which asks for the last word, behind a colon: with a line for each candidate, and a tab before
 * its description. Derived from the definition of the commands, so no command or option is forgotten.
 */
export async function complete(
  program: Command,
  asked: readonly string[],
  write: (text: string) => void,
  known: ValuesOf = () => Promise.resolve(undefined),
): Promise<void> {
  const last = (asked.at(-1) ?? "").slice(1);
  const words = typed([...asked.slice(0, -1), last]);
  const current = words.pop() ?? "";
  // The shell replaces its own last word, which is only the end of the typed one, or empty behind a separator.
  const kept = current.length - (/^[=:]+$/.test(last) ? 0 : last.length);
  const found = await completionOfWord(program, words, current, known);
  if (found === "files") write(`${filesAnswer}\n`);
  else for (const { value, description = "" } of found) write(`${value.slice(kept)}\t${description}\n`);
}
