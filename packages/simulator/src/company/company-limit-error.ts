/** Thrown at the maximum number of companies, if none of them is empty. */
export class CompanyLimitError extends Error {
  override readonly name = "CompanyLimitError";
}
