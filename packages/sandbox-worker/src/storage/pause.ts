/** Gives the thread back, so that other companies get their turn. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
