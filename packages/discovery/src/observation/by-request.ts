/** Further requests are not distinguished: whether they are inconsistent is then unknown. */
const mostRequests = 100;

const mostSaid = 2;

/** Which values of a point the exchanges of each request leave. */
export class ByRequest {
  readonly #left = new Map<string, readonly string[]>();
  #isUncertain = false;

  /**
   * Notes the values that an exchange leaves. One that leaves none is only comparable if its request is known exactly.
   */
  note(request: string, allowed: readonly string[], isExact: boolean): void {
    if (allowed.length === 0 && !isExact) return;
    const before = this.#left.get(request);
    const left = before?.filter((value) => allowed.includes(value)) ?? allowed;
    const isSame = left.length > 0 || (allowed.length === 0 && (before ?? []).length === 0);
    if (!isSame || (before === undefined && this.#left.size >= mostRequests)) this.#isUncertain = true;
    else this.#left.set(request, left);
  }

  copy(): ByRequest {
    const copy = new ByRequest();
    for (const [request, left] of this.#left) copy.#left.set(request, left);
    copy.#isUncertain = this.#isUncertain;
    return copy;
  }

  /** Whether no request got responses that rule each other out. */
  get isSteady(): boolean {
    return !this.#isUncertain;
  }

  /** What the requests leave, in words. */
  get words(): string {
    const byValues = new Map<string, string[]>();
    for (const [request, left] of this.#left) {
      const values = left.join(" or ");
      if (left.length > 0) byValues.set(values, [...(byValues.get(values) ?? []), request]);
    }
    const sayAll = (requests: readonly string[]): string =>
      requests.length > mostSaid ? `${requests.slice(0, mostSaid).join(", ")}, …` : requests.join(", ");
    return [...byValues].map(([values, requests]) => `${values} for ${sayAll(requests)}`).join("; ");
  }
}
