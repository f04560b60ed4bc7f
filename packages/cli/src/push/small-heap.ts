import v8 from "node:v8";

/**
 * Has V8 leave its new space as large as it is now, and collect its old one as soon as a fifth of what that keeps is garbage.
 * V8 reads both flags whenever its heap would grow.
 */
const flags = ["--semi-space-growth-factor=1", "--heap-growing-percent=20"];

/**
 * Keeps the heap small from here on: a push keeps almost nothing of a row, yet the new space would grow to 32 MB, and garbage
 * wait in the old one until that has doubled.
 */
export function keepHeapSmall(): void {
  try {
    for (const flag of flags) v8.setFlagsFromString(flag);
  } catch {
    // Another engine, such as that of our executables, which keeps its own heap.
  }
}
