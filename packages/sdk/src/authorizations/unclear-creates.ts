/** More of them would fill the memory of a process whose service fails for days. */
const most = 10_000;

/** The externalIds of creates that the service may have carried out: a later create may be refused because of them. */
export class UnclearCreates {
  /** In the order of their failures. */
  readonly #externalIds = new Set<string>();

  has(externalId: string): boolean {
    return this.#externalIds.has(externalId);
  }

  /** Notes how the latest create of an externalId ended. */
  note(externalId: string, outcomeUnknown: boolean): void {
    this.#externalIds.delete(externalId);
    if (outcomeUnknown) this.#externalIds.add(externalId);
    const [oldest = ""] = this.#externalIds;
    if (this.#externalIds.size > most) this.#externalIds.delete(oldest);
  }
}
