import { requests } from "@totem-partner/spec/requests";

/** Whether a parameter is one of the contract, whose values are not confidential. The list of authorizations has them all. */
const isOpen = (name: string): boolean => Object.hasOwn(requests.listAuthorizations.query.properties ?? {}, name);

/** An address for a log: query parameters beyond the contract may be confidential. */
export const shownAddress = (url: string): string =>
  url.replaceAll(/([?&])([^=&#]+)=[^&#]*/g, (pair, mark: string, name: string) =>
    isOpen(name) ? pair : `${mark}${name}=***`,
  );
