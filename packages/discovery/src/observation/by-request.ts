/** Further requests are not distinguished: whether they are inconsistent is then unknown. */
const mostRequests = 100;

const mostSaid = 4;

/** Which values of a point the exchanges of each request leave. */
export class ByRequest {
  readonly #left = new Map<string, readonly string[]>();
  #isUncertain = false;

  /** Notes the values that an exchange leaves; without any, it is not one to compare. */
  note(request: string, allowed: readonly string[]): void {
    if (allowed.length === 0) return;
    const before = this.#left.get(request);
    const left = before?.filter((value) => allowed.includes(value)) ?? allowed;
    if (left.length === 0 || (before === undefined && this.#left.size >= mostRequests)) this.#isUncertain = true;
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
    const all = [...this.#left].map(([request, left]) => `${left.join(" or ")} for ${request}`);
    return `${all.slice(0, mostSaid).join(", ")}${all.length > mostSaid ? ", …" : ""}`;
  }
}
