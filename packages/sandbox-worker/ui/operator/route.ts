export function companyIn(hash: string): string | undefined {
  const [place = "", name = ""] = hash.replace(/^#\/?/, "").split("/");
  if (place !== "companies" || name === "") return undefined;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

export const listHref = "#/companies";

export const hrefOf = (company: string): string => `${listHref}/${encodeURIComponent(company)}`;
