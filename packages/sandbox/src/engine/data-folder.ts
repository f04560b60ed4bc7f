import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { tokenForm } from "@totem-partner/sandbox-worker/secrets";
import { isFields } from "@totem-partner/spec/fields";
import { readJson } from "@totem-partner/spec/json";
import { codeOf, messageOf, UsageError } from "@totem-partner/spec/program";

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
  const value = readJson(text);
  const { signingSecret, adminToken } = isFields(value) ? value : {};
  if (isSecret(signingSecret) && isSecret(adminToken)) return { signingSecret, adminToken };
  throw new UsageError(
    `${file} is damaged: it does not contain the secrets. Restore it from a backup; keys depend on it.`,
  );
}

/** macOS (O_EXLOCK) and Windows (UV_FS_O_EXLOCK) lock a file as they open it; Node has no names for their flags. */
const locking: Partial<Record<NodeJS.Platform, number>> = {
  darwin: 0x20 | fs.constants.O_NONBLOCK,
  win32: 0x1000_0000,
};

/** The time a killed process may take to give its lock back, in seconds. */
const patience = 2;

/** Linux locks an open file, which util-linux does for the processes that inherit it. */
function lockOpen(descriptor: number): boolean {
  // oxlint-disable-next-line workspace/started-command -- Only Linux runs it.
  const { status, error } = spawnSync("flock", ["--timeout", String(patience), "3"], {
    stdio: ["ignore", "ignore", "ignore", descriptor],
  });
  if (error) throw new UsageError(`flock cannot be run (${error.message}). Install util-linux.`);
  return status === 0;
}

/**
 * Locks a file, which is created if it is missing. The kernel holds the lock until every process with the descriptor has
 * closed it or ended. Returns the descriptor; undefined while another process has the lock.
 */
function lockFile(path: string, platform = process.platform): number | undefined {
  const isLinux = locking[platform] === undefined;
  try {
    const descriptor = fs.openSync(path, fs.constants.O_RDWR | fs.constants.O_CREAT | (locking[platform] ?? 0), 0o600);
    if (!isLinux || lockOpen(descriptor)) return descriptor;
    fs.closeSync(descriptor);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (isLinux || !["EAGAIN", "EBUSY"].includes(codeOf(error))) {
      throw new UsageError(`${path} cannot be opened: ${messageOf(error)}`);
    }
  }
  return undefined;
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
      const value: unknown = JSON.parse(fs.readFileSync(this.at(servingFile), "utf8"));
      const { url, secretsFile } = isFields(value) ? value : {};
      return typeof url === "string" && typeof secretsFile === "string" ? { url, secretsFile } : undefined;
    } catch {
      return undefined;
    }
  }

  announce(serving: Serving): void {
    fs.writeFileSync(this.at(servingFile), `${JSON.stringify(serving)}\n`, { mode: 0o600 });
  }

  at(...names: string[]): string {
    return join(this.path, ...names);
  }

  /** Creates it for this user alone, if it is missing. */
  create(): void {
    try {
      fs.mkdirSync(this.at("companies"), { recursive: true, mode: 0o700 });
      fs.chmodSync(this.path, 0o700);
    } catch (error) {
      throw new UsageError(`--data ${this.path} cannot be created: ${messageOf(error)}`);
    }
  }

  get secretsFile(): string {
    return this.at("secrets.json");
  }

  /** True if no sandbox has served it so far. An earlier one may have failed to start. */
  get isUnused(): boolean {
    try {
      return !fs.readdirSync(this.at("companies", "directory")).some((file) => /^[\da-f]{64}\./.test(file));
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
      fs.writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: "wx" });
    } catch (error) {
      throw new UsageError(`${file} cannot be written: ${messageOf(error)}`);
    }
    return { ...secrets, areNew: true };
  }

  knownSecrets(file = this.secretsFile): Secrets | undefined {
    try {
      return secretsIn(fs.readFileSync(file, "utf8"), file);
    } catch (error) {
      if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return undefined;
      throw error instanceof UsageError ? error : new UsageError(`${file} cannot be read: ${messageOf(error)}`);
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
    // A killed process leaves it.
    fs.rmSync(this.at(servingFile), { force: true });
    let isHeld = true;
    return {
      descriptor,
      release: () => {
        // By then, the number may be that of another file.
        if (!isHeld) return;
        isHeld = false;
        fs.rmSync(this.at(servingFile), { force: true });
        fs.closeSync(descriptor);
      },
    };
  }
}
