import type { Command } from "commander";
import type { Io } from "../io/io.ts";

/** Completes a command line, with the companies of the file; with none if it cannot be read, since a shell has no place for why. */
export async function completed(program: Command, asked: readonly string[], { out, env }: Io): Promise<void> {
  const { complete } = await import("@totem-partner/spec/completion-candidates");
  await complete(
    program,
    asked,
    (text) => out.write(text),
    async ({ long }) => {
      if (long !== "--company") return undefined;
      const { readCompanies } = await import("./companies-file.ts");
      return readCompanies(env).then(
        ({ companies }) => [...companies.keys()].map((value) => ({ value })),
        () => [],
      );
    },
  );
}
