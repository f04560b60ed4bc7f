/** The company that an address opens; undefined for the list. */
export function companyIn(hash: string): string | undefined {
  const [place = "", name = ""] = hash.replace(/^#\/?/, "").split("/");
  if (place !== "companies" || name === "") return undefined;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The address of the list. */
export const listHref = "#/companies";

/** The address of a company. */
export const hrefOf = (company: string): string => `${listHref}/${encodeURIComponent(company)}`;
