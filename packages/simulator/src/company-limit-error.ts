/** There are as many companies as there may be, and each of them holds something. */
export class CompanyLimitError extends Error {
  override readonly name = "CompanyLimitError";
}
