import type { Authorization } from "../domain/authorizations/authorization.ts";
import type { ResolvedNames, ResponseFields } from "../domain/authorizations/authorization-transitions.ts";

/** An authorization as a response shows it: as data, which is frozen, and as JSON; with these names and fields. */
interface CachedAuthorization {
  readonly value: object;
  readonly text: string;
  readonly names: ResolvedNames;
  readonly fields: ResponseFields;
}

/** The views of an authorization that was read; most are not read again soon, so nothing of the first time is stored. */
type Known = CachedAuthorization | "read once";

/** The number of authorizations of a company that are remembered; each that is stored takes about 2 kB. */
const mostRemembered = 1000;

/** The authorizations that were read again lately, as they were shown. One that changes is another record. */
export class AuthorizationViews {
  /** Once it holds half of them, the others are forgotten. To drop the oldest of a single Map took 4 µs a read. */
  #recent = new Map<Authorization, Known>();
  #earlier = new Map<Authorization, Known>();
  readonly #most: number;

  constructor(most = mostRemembered) {
    this.#most = most;
  }

  find(authorization: Authorization, names: ResolvedNames, fields: ResponseFields): CachedAuthorization | undefined {
    const known = this.#knownOf(authorization);
    if (known === undefined || known === "read once") return undefined;
    const { product, warehouse } = known.names;
    const isSame = names.product === product && names.warehouse === warehouse && known.fields === fields;
    return isSame ? known : undefined;
  }

  /** Remembers that an authorization was read; whether it had been read lately, and is worth keeping. */
  isReadAgain(authorization: Authorization): boolean {
    if (this.#knownOf(authorization) !== undefined) return true;
    this.#remember(authorization, "read once");
    return false;
  }

  keep(authorization: Authorization, shown: CachedAuthorization): CachedAuthorization {
    this.#remember(authorization, shown);
    return shown;
  }

  #knownOf(authorization: Authorization): Known | undefined {
    return this.#recent.get(authorization) ?? this.#earlier.get(authorization);
  }

  #remember(authorization: Authorization, known: Known): void {
    if (2 * this.#recent.size >= this.#most) {
      this.#earlier = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(authorization, known);
  }
}
