import { type Command, InvalidArgumentError, type Option } from "commander";
import { repeatable } from "./flag-values.ts";

/** Reads one text of a flag, after what the ones before it have become. */
type Read<T> = (text: string, before: T | undefined) => T;

/**
 * Adds a flag whose check is loaded only for a command line that has it. Its mistakes read like those of other flags, and are
 * found before the command runs.
 */
export const addCheckedLater = <T>(command: Command, option: Option, load: () => Promise<Read<T>>): Command =>
  command.addOption(option.argParser(repeatable((text) => text))).hook("preAction", async () => {
    const name = option.attributeName();
    const texts = command.getOptionValue(name) as readonly string[] | undefined;
    if (texts === undefined) return;
    const read = await load();
    let value: T | undefined;
    for (const text of texts) {
      try {
        value = read(text, value);
      } catch (error) {
        if (!(error instanceof InvalidArgumentError)) throw error;
        command.error(`error: option '${option.flags}' argument '${text}' is invalid. ${error.message}`, error);
      }
    }
    command.setOptionValue(name, value);
  });
