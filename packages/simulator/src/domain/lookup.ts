/** Records by their ids. */
export interface Lookup<T> {
  get(id: string): T | undefined;
  has(id: string): boolean;
}
