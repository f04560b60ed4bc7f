import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { readApiKey } from "../src/connection.ts";
import { readPrivateFile, readWebhookSecrets } from "../src/secrets.ts";
import { command, testIo } from "./support/command.ts";
import { scratch } from "./support/scratch.ts";

describe("a file with a secret", () => {
  test.each([0o600, 0o400])("of mode %o is read, without the line break at its end", async (mode) => {
    const path = scratch().file("key", "s3cret \r\n", mode);
    expect(await readPrivateFile(path, path)).toBe("s3cret");
  });

  test.each([0o644, 0o640, 0o604, 0o620, 0o601])(
    "of mode %o is refused: others can read or change it",
    async (mode) => {
      const path = scratch().file("key", "s3cret", 0o600);
      const { chmod } = await import("node:fs/promises");
      await chmod(path, mode);
      const failure = await readPrivateFile(path, path).then(String, String);
      expect(failure).toContain(`(mode ${mode.toString(8)}). Run: chmod 600 ${path}`);
      expect(failure).not.toContain("s3cret");
    },
  );

  test.each(["utf-8", "utf-16le", "utf-16be"])(
    "may begin with the mark of %s, as PowerShell writes it",
    async (encoding) => {
      const text = "\uFEFFs3cret\r\n";
      const bytes = Buffer.from(text, encoding === "utf-8" ? "utf8" : "utf16le");
      const path = scratch().file("key", encoding === "utf-16be" ? bytes.swap16() : bytes, 0o600);
      expect(await readPrivateFile(path, path)).toBe("s3cret");
    },
  );

  test("is not judged by bits that its system lacks", async () => {
    const path = scratch().file("key", "s3cret", 0o644);
    expect(await readPrivateFile(path, path, "win32")).toBe("s3cret");
  });

  test("of 64 kB is read", async () => {
    const path = scratch().file("key", "x".repeat(65_536), 0o600);
    expect(await readPrivateFile(path, path)).toHaveLength(65_536);
  });

  test("that is empty, very large, a folder or not there is refused", async () => {
    const { file, folder, path } = scratch();
    const cases: [string, string][] = [
      [file("empty", "\n", 0o600), "is empty"],
      [file("large", "x".repeat(65_537), 0o600), "is larger than 65536 bytes, so it cannot be a secret"],
      [folder, "directory"],
      [path("nothing"), "no such file"],
    ];
    for (const [place, said] of cases) await expect(readPrivateFile(place, "It")).rejects.toThrow(said);
  });
});

describe("the API key", () => {
  test("comes from the file that was named, then from the variable, then from the file that a variable names", async () => {
    const { file } = scratch();
    const [named, other] = [file("named", "a\n", 0o600), file("other", "c", 0o600)];
    const env = { TOTEM_PARTNER_API_KEY: "b", TOTEM_PARTNER_API_KEY_FILE: other };
    expect(await readApiKey(named, env)).toBe("a");
    expect(await readApiKey(undefined, env)).toBe("b");
    expect(await readApiKey(undefined, { TOTEM_PARTNER_API_KEY_FILE: other })).toBe("c");
    for (const env of [{}, { TOTEM_PARTNER_API_KEY: " ", TOTEM_PARTNER_API_KEY_FILE: "" }])
      await expect(readApiKey(undefined, env)).rejects.toThrow("There is no API key.");
  });

  test("is no option: one that is given like that is refused, unrepeated", async () => {
    const { code, err } = await command(["push", "x.csv", "--api-key=live_secret_key"]);
    expect(code).toBe(2);
    expect(err).toContain("--api-key-file");
    expect(err).not.toContain("live_secret_key");
  });
});

describe("the secret of the webhook", () => {
  const read = (sources: string[], env = {}, input = "from input\n") =>
    readWebhookSecrets(sources, testIo({ input: () => Readable.from([Buffer.from(input)]), env }));

  test("comes from files, variables and standard input, in their order", async () => {
    const path = scratch().file("secret", "from file\n", 0o600);
    expect(await read([path, "env:OLD", "-"], { OLD: "from variable" })).toEqual([
      "from file",
      "from variable",
      "from input",
    ]);
    expect(await read([], { TOTEM_PARTNER_WEBHOOK_SECRET: "default" })).toEqual(["default"]);
    expect(await read([])).toEqual([]);
    expect(await read([], { TOTEM_PARTNER_WEBHOOK_SECRET: "" })).toEqual([]);
    const both = { TOTEM_PARTNER_WEBHOOK_SECRET: "default", OLD: "from variable" };
    expect(await read(["env:OLD"], both)).toEqual(["from variable"]);
  });

  test("that is empty is refused, wherever it comes from", async () => {
    const advice = "is empty. Set it to the secret of the webhook.";
    await expect(read(["env:NOTHING"])).rejects.toThrow(`The variable that --secret names ${advice}`);
    await expect(read(["-"], {}, "\n")).rejects.toThrow(`The secret from standard input ${advice}`);
  });

  test("in a file that cannot be read is refused with the reason, and without the path", async () => {
    const { folder } = scratch();
    await expect(read([folder])).rejects.toThrow("it is a directory");
    await expect(read([`${scratch().file("f", "x")}/s3cret`])).rejects.toThrow(
      "The file that --secret names cannot be read: a part of the path is not a directory.",
    );
  });

  test("that is given itself, as an argument, is refused without repeating it", async () => {
    const failure = await read(["whsec_the_secret_itself"]).then(String, String);
    expect(failure).toContain("The secret itself must not be an argument");
    expect(failure).not.toContain("whsec");
    await expect(read(["env:NOTHING"])).rejects.toThrow("is empty");
  });
});
