import { type Command, InvalidArgumentError, Option } from "commander";

/** An option of a command. Only the compiler knows the name and the type of its value, by which `FlagsOf` has it. */
export type Flag<Name extends string, Value> = Option & { readonly given?: readonly [Name, Value] };

/** The name of the value of an option: `maxCompanies` for `--max-companies <number>`, `progress` for `--no-progress`. */
type NameOf<Text extends string> = Text extends `${infer Long} ${string}`
  ? NameOf<Long>
  : Text extends `--no-${infer Words}`
    ? NameOf<Words>
    : Text extends `--${infer Words}`
      ? NameOf<Words>
      : Text extends `${infer First}-${infer Rest}`
        ? `${First}${Capitalize<NameOf<Rest>>}`
        : Text;

type Plain<Text extends string> = Text extends `--no-${string}`
  ? boolean
  : Text extends `${string}[${string}`
    ? string | true
    : Text extends `${string}<${string}`
      ? string
      : true;

type Settled<F> = F extends Flag<infer Name, infer Value> ? [Name, Value] : never;

/** The values that a command receives: of options that may be missing, `undefined` is part of their type. */
export type FlagsOf<List extends readonly Option[]> = {
  [F in List[number] as undefined extends Settled<F>[1] ? never : Settled<F>[0]]: Settled<F>[1];
} & {
  [F in List[number] as undefined extends Settled<F>[1] ? Settled<F>[0] : never]?: Exclude<Settled<F>[1], undefined>;
};

interface Settings<Value> {
  /** Reads a value; of a repeatable option, `before` is what it has been given so far. */
  read?: (text: string, before?: Value) => Value;
  choices?: readonly Value[];
  /** The choices of each value of a repeatable option, which `read` checks. */
  eachOf?: readonly string[];
  env?: string;
  /** The names of options that exclude this one. */
  conflicts?: string | string[];
}

/** Defines an option. It always has a value with `default` or `required`. */
export function flag<const Text extends string, const Value = Plain<Text>>(
  text: Text,
  description: string,
  settings: Settings<Value> & ({ default: NoInfer<Value> } | { required: true }),
): Flag<NameOf<Text>, Value>;
export function flag<const Text extends string, const Value = Plain<Text>>(
  text: Text,
  description: string,
  settings?: Settings<Value>,
): Flag<NameOf<Text>, Value | undefined>;
export function flag(
  text: string,
  description: string,
  settings: Settings<unknown> & { default?: unknown; required?: true } = {},
): Option {
  const { read, eachOf = [], choices = eachOf, env, conflicts, required = false } = settings;
  const option = new Option(text, description).makeOptionMandatory(required).default(settings.default);
  if (choices.length > 0) option.choices(choices.map(String));
  if (read) option.argParser(read);
  if (env !== undefined) option.env(env);
  if (conflicts !== undefined) option.conflicts(conflicts);
  return option;
}

/** Gives a command its options, and what runs with their values and the words of its arguments. */
export function define<const List extends readonly Option[]>(
  command: Command,
  list: List,
  run: (flags: FlagsOf<List>, ...words: string[]) => void | Promise<void>,
): Command {
  for (const option of list) command.addOption(option);
  return command.action(() => {
    const words = command.processedArgs.flat().filter((word) => typeof word === "string");
    return run(command.opts(), ...words);
  });
}

/** Parses a number that is written in a form, such as `/^\d+$/`, and within bounds. */
export const numberIn =
  (form: RegExp, mistake: string, most = Number.MAX_SAFE_INTEGER, least = 0) =>
  (text: string): number => {
    const number = form.test(text) ? Number(text) : NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(mistake);
  };

/** Parses a text that passes a check. */
export const textIn =
  (isValid: (text: string) => boolean, mistake: string) =>
  (text: string): string => {
    if (isValid(text)) return text;
    throw new InvalidArgumentError(mistake);
  };

/** Parses one of some words. */
export const oneOf =
  <T extends string>(words: readonly T[]) =>
  (text: string): T => {
    const word = words.find((one) => one === text);
    if (word !== undefined) return word;
    throw new InvalidArgumentError(`It must be one of ${words.join(", ")}.`);
  };

/** Collects what a repeatable option has been given. */
export const repeatable =
  <T>(read: (text: string) => T) =>
  (text: string, before: readonly T[] = []): T[] => [...before, read(text)];
