import { type Command, InvalidArgumentError } from "commander";

/** The fields of a record as they are given: each a text. */
export type GivenFields = Readonly<Record<string, string>>;

/** Adds the argument for the fields of a record, each written as name=value. */
export const addFields = (command: Command, names: readonly string[]): Command =>
  command.argument(
    "<field...>",
    `its fields, such as ${names[0] ?? ""}=…: ${names.join(", ")}`,
    (text: string, before: GivenFields | undefined): GivenFields => {
      const [, name = "", value = ""] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
      if (name === "") throw new InvalidArgumentError(`Write it as name=value, such as ${names[0] ?? ""}=….`);
      if (!names.includes(name)) throw new InvalidArgumentError(`Its fields are: ${names.join(", ")}.`);
      return { ...before, [name]: value };
    },
  );
