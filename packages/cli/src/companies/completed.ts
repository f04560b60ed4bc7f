import type { ValuesOf } from "@totem-partner/spec/completion-candidates";
import type { Io } from "../io.ts";

/** The companies of the file, for `--company`; none if it cannot be read, since a shell has no place for why. */
export async function completed({ long }: Parameters<ValuesOf>[0], env: Io["env"]): ReturnType<ValuesOf> {
  if (long !== "--company") return undefined;
  const { readCompanies } = await import("./companies-file.ts");
  return readCompanies(env).then(
    ({ companies }) => [...companies.keys()].map((value) => ({ value })),
    () => [],
  );
}
