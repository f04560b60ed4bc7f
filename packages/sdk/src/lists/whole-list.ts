import { isPartnerError } from "../errors/kinds.ts";

/** A page, as a part of its list. */
export interface ListPart {
  readonly items: readonly { id: string }[];
  readonly total: number | undefined;
}

/** Returns whether the service rejected a request as invalid, and for nothing but its paging parameters if it names any. */
export const rejectsPaging = (error: unknown): boolean =>
  isPartnerError(error) &&
  error.kind === "validation" &&
  error.status !== undefined &&
  error.errors.every(({ path }) => path === "/limit" || path === "/offset");

/** Returns whether two pages have the same records, and at least one. */
export const isRepeated = ({ items }: ListPart, other: ListPart): boolean =>
  items.length > 0 && items.length === other.items.length && items.every(({ id }, at) => id === other.items[at]?.id);

/**
 * Returns whether a page without a total is the whole list, of which the service returns no parts (assumed: `paged-lists`). Then
 * another limit is refused or changes nothing: a smaller one, or a larger one for a single record.
 */
async function isWhole(page: ListPart, readAgain: (limit: number) => Promise<ListPart>): Promise<boolean> {
  const count = page.items.length;
  if (page.total !== undefined) return false;
  try {
    return isRepeated(page, await readAgain(count > 1 ? count - 1 : 2));
  } catch (error) {
    if (rejectsPaging(error)) return true;
    throw error;
  }
}

/**
 * Reads the page that follows another; undefined if that one was the whole list: the service repeats it, or refuses an offset.
 *
 * @param readAgain Reads the other page with another limit.
 */
export async function pageAfter<P extends ListPart>(
  page: ListPart,
  read: () => Promise<P>,
  readAgain: (limit: number) => Promise<ListPart>,
): Promise<P | undefined> {
  const [next, error] = await read().then(
    (read) => [read, undefined] as const,
    (error: unknown) => [undefined, error] as const,
  );
  const mayBeWhole = next ? isRepeated(page, next) : rejectsPaging(error);
  if (mayBeWhole && (await isWhole(page, readAgain))) return undefined;
  if (next) return next;
  throw error;
}
