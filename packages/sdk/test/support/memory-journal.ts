import type { JournalEntry, PushJournal } from "../../src/index.ts";

/** A journal that lasts as long as the process. */
export function memoryJournal(entries = new Map<string, JournalEntry>()): PushJournal {
  let service: string | undefined;
  let isOpen = false;
  return {
    open: async (of) => {
      service ??= of;
      if (isOpen || service !== of) throw new Error(isOpen ? "in use" : "another service");
      isOpen = true;
      return {
        read: async (externalId) => entries.get(externalId),
        write: async (externalId, entry) => void entries.set(externalId, structuredClone(entry)),
        close: async () => {
          isOpen = false;
        },
      };
    },
  };
}
