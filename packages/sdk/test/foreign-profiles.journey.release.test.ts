import { expect, test } from "vitest";
import { foreignProfiles } from "./support/foreign-profiles.ts";
import { refusalsUnder, refusedByDefault, withoutWords } from "./support/assumed-refusals.ts";

test.each(Object.entries(foreignProfiles))(
  "with %s, every journey runs as with the shapes of the contract",
  async (_, { assumptions, isNeeded, isSilent }) => {
    const options = isNeeded ? { profile: { version: 1, assumptions } as const } : {};
    const unexplained = Object.fromEntries(
      (isSilent ? withoutWords : []).map((name) => [name, expect.stringContaining("(not named)")]),
    );
    expect(await refusalsUnder(assumptions, options)).toEqual({ ...refusedByDefault, ...unexplained });
  },
);
