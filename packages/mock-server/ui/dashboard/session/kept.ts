import type { Credentials } from "./api.ts";

const keyName = "totem-mock.api-key";
const tokenName = "totem-mock.admin-token";

/** What the visitor chose last in this tab. It ends with the tab, and is sent nowhere but to this server. */
export const keptCredentials = (): Credentials => ({
  apiKey: sessionStorage.getItem(keyName) ?? "",
  adminToken: sessionStorage.getItem(tokenName) ?? "",
});

/** Keeps a choice for as long as the tab is open. */
export function keepCredentials({ apiKey, adminToken }: Credentials): void {
  sessionStorage.setItem(keyName, apiKey);
  sessionStorage.setItem(tokenName, adminToken);
}
