import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { tokenForm } from "@totem-partner/sandbox-worker/secrets";
import { isFields } from "@totem-partner/spec/fields";
import { UsageError } from "@totem-partner/spec/program";

/** What only this sandbox knows. */
export interface Secrets {
  /** Keys are made and recognised with it: whoever has it can make keys that look genuine. */
  signingSecret: string;
  /** The token of the operator, unless another is given. */
  adminToken: string;
}

const codeOf = (error: unknown): unknown => (isFields(error) ? error["code"] : undefined);

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

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

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It exists, but belongs to another user.
    return codeOf(error) === "EPERM";
  }
}

/** The folder of a sandbox: its companies, its secrets, and what workerd is started with. */
export class DataFolder {
  readonly #path: string;

  constructor(path: string) {
    this.#path = resolve(path);
  }

  get path(): string {
    return this.#path;
  }

  /** Where the sandbox in this folder is served at the moment; undefined if it is not. */
  get address(): string | undefined {
    try {
      const [, address] = readFileSync(this.at("serve.lock"), "utf8").split("\n");
      return address === "" ? undefined : address;
    } catch {
      return undefined;
    }
  }

  /** Notes where the sandbox is served, for other commands on this machine. */
  set address(url: string | undefined) {
    writeFileSync(this.at("serve.lock"), `${String(process.pid)}\n${url ?? ""}\n`);
  }

  /** A path within it. */
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

  /** Where the secrets are, unless another file is given. */
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

  /** The secrets, which are made when they are first needed. */
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

  /** The secrets of a sandbox that was started before; undefined without one. */
  knownSecrets(file = this.secretsFile): Secrets | undefined {
    try {
      return secretsIn(readFileSync(file, "utf8"), file);
    } catch (error) {
      if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return undefined;
      throw error instanceof UsageError ? error : new UsageError(`${file} cannot be read: ${reasonOf(error)}`);
    }
  }

  /**
   * Reserves it for this process: two engines would spoil each other's companies. Returns a function that releases it.
   *
   * @throws {UsageError} while another process has it.
   */
  lock(): () => void {
    const file = this.at("serve.lock");
    for (let attempt = 0; attempt < 3; attempt += 1) {
      try {
        writeFileSync(file, `${String(process.pid)}\n`, { flag: "wx" });
        const release = () => {
          process.off("exit", release);
          rmSync(file, { force: true });
        };
        process.on("exit", release);
        return release;
      } catch (error) {
        if (codeOf(error) !== "EEXIST") throw new UsageError(`${file} cannot be written: ${reasonOf(error)}`);
        const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
        if (isRunning(pid)) {
          throw new UsageError(
            `${this.path} is in use by the sandbox with process id ${String(pid)}. Stop it, or choose another --data. ` +
              `If that process is something else, delete ${file}.`,
          );
        }
        // It was left by a process that was killed.
        rmSync(file, { force: true });
      }
    }
    throw new UsageError(`${file} cannot be taken over. Try again.`);
  }
}
