/** More of them would fill the memory of a process whose service fails for days. */
const most = 10_000;

/** The externalIds of creates that the service may have carried out, so that a later create may be refused as a repeat. */
export class UnclearCreates extends Set<string> {
  /** Notes how the latest create of an externalId ended. */
  note(externalId: string, outcomeUnknown: boolean): void {
    this.delete(externalId);
    if (outcomeUnknown) this.add(externalId);
    const [oldest = ""] = this;
    if (this.size > most) this.delete(oldest);
  }
}
