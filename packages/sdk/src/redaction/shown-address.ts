/** The parameters of the contract, whose values are not confidential. */
const open = ["status", "scheduledDateFrom", "scheduledDateTo", "limit", "offset"];

/** An address for a log: query parameters beyond the contract may be confidential. */
export const shownAddress = (url: string): string =>
  url.replaceAll(/([?&])([^=&#]+)=[^&#]*/g, (pair, mark: string, name: string) =>
    open.includes(name) ? pair : `${mark}${name}=***`,
  );
