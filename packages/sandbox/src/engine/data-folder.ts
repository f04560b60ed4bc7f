import { chmodSync, closeSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { tokenForm } from "@totem-partner/sandbox-worker/secrets";
import { isFields } from "@totem-partner/spec/fields";
import { UsageError } from "@totem-partner/spec/program";
import { lockFile, codeOf, reasonOf } from "./file-lock.ts";

export interface Secrets {
  /** Keys are made and recognised with it: whoever has it can make keys that look genuine. */
  signingSecret: string;
  /** The token of the operator, unless another is given. */
  adminToken: string;
}

export interface Serving {
  url: string;
  secretsFile: string;
}

const servingFile = "serving.json";

const newSecrets = (): Secrets => ({
  signingSecret: randomBytes(32).toString("base64url"),
  adminToken: randomBytes(24).toString("base64url"),
});

const isSecret = (value: unknown): value is string => typeof value === "string" && tokenForm.test(value);

function secretsIn(text: string, file: string): Secrets {
  try {
    const value: unknown = JSON.parse(text);
    const { signingSecret, adminToken } = isFields(value) ? value : {};
    if (isSecret(signingSecret) && isSecret(adminToken)) return { signingSecret, adminToken };
  } catch {
    // Reported below, as for any other content.
  }
  throw new UsageError(
    `${file} is damaged: it does not contain the secrets. Restore it from a backup; keys depend on it.`,
  );
}

export class DataFolder {
  readonly #path: string;

  constructor(path: string) {
    this.#path = resolve(path);
  }

  get path(): string {
    return this.#path;
  }

  /** Undefined if nothing is served from here. */
  get serving(): Serving | undefined {
    try {
      const value: unknown = JSON.parse(readFileSync(this.at(servingFile), "utf8"));
      const { url, secretsFile } = isFields(value) ? value : {};
      return typeof url === "string" && typeof secretsFile === "string" ? { url, secretsFile } : undefined;
    } catch {
      return undefined;
    }
  }

  announce(serving: Serving): void {
    writeFileSync(this.at(servingFile), `${JSON.stringify(serving)}\n`, { mode: 0o600 });
  }

  at(...names: string[]): string {
    return join(this.path, ...names);
  }

  /** Creates it for this user alone, if it is missing. */
  create(): void {
    try {
      mkdirSync(this.at("companies"), { recursive: true, mode: 0o700 });
      chmodSync(this.path, 0o700);
    } catch (error) {
      throw new UsageError(`--data ${this.path} cannot be created: ${reasonOf(error)}`);
    }
  }

  get secretsFile(): string {
    return this.at("secrets.json");
  }

  /** Whether no sandbox has served it so far. An earlier one may have failed to start. */
  get isUnused(): boolean {
    try {
      return !readdirSync(this.at("companies", "directory")).some((file) => /^[\da-f]{64}\./.test(file));
    } catch {
      // The engine has made nothing yet.
      return true;
    }
  }

  secrets(file = this.secretsFile): Secrets & { areNew: boolean } {
    const known = this.knownSecrets(file);
    if (known) return { ...known, areNew: false };
    const secrets = newSecrets();
    try {
      writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: "wx" });
    } catch (error) {
      throw new UsageError(`${file} cannot be written: ${reasonOf(error)}`);
    }
    return { ...secrets, areNew: true };
  }

  knownSecrets(file = this.secretsFile): Secrets | undefined {
    try {
      return secretsIn(readFileSync(file, "utf8"), file);
    } catch (error) {
      if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return undefined;
      throw error instanceof UsageError ? error : new UsageError(`${file} cannot be read: ${reasonOf(error)}`);
    }
  }

  /** Two engines would spoil each other's companies. An engine that inherits the descriptor holds the lock, too. */
  lock(): { descriptor: number; release: () => void } {
    const descriptor = lockFile(this.at("serve.lock"));
    if (descriptor === undefined) {
      throw new UsageError(
        `${this.path} is in use by another sandbox, or by a workerd that outlived one. Stop it, or choose another --data.`,
      );
    }
    // What a killed process left.
    rmSync(this.at(servingFile), { force: true });
    let isHeld = true;
    return {
      descriptor,
      release: () => {
        // By then, the number may be that of another file.
        if (!isHeld) return;
        isHeld = false;
        rmSync(this.at(servingFile), { force: true });
        closeSync(descriptor);
      },
    };
  }
}
