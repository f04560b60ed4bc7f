import type { Credentials } from "./api.ts";

const keyName = "totem-mock.api-key";
const tokenName = "totem-mock.admin-token";

/** The visitor's latest choices in this tab. They end with the tab, and are only sent to this server. */
export const keptCredentials = (): Credentials => ({
  apiKey: sessionStorage.getItem(keyName) ?? "",
  adminToken: sessionStorage.getItem(tokenName) ?? "",
});

/** Stores a choice for as long as the tab is open. */
export function keepCredentials({ apiKey, adminToken }: Credentials): void {
  sessionStorage.setItem(keyName, apiKey);
  sessionStorage.setItem(tokenName, adminToken);
}
