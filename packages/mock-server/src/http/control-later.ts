import type { ControlApi, ControlOptions, EventStreams } from "@totem-partner/control/api";

interface Loaded {
  api: ControlApi;
  streams: EventStreams;
}

/** The control API with its live events. Its checks take long to load, so they are loaded for its first call. */
export class ControlLater implements Pick<ControlApi, "handle"> {
  readonly #options: Omit<ControlOptions, "streams">;
  #loading: Promise<Loaded> | undefined;

  constructor(options: Omit<ControlOptions, "streams">) {
    this.#options = options;
  }

  async #load(): Promise<Loaded> {
    const { ControlApi, EventStreams } = await import("@totem-partner/control/api");
    const { journal, redactor } = this.#options;
    const streams = new EventStreams(journal, redactor);
    return { api: new ControlApi({ ...this.#options, streams }), streams };
  }

  /** Responds to one call. If the code cannot be loaded, as without free file handles, the next call tries again. */
  async handle(request: Request, remoteAddress: string | undefined): Promise<Response> {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    const { api } = await this.#loading;
    return api.handle(request, remoteAddress);
  }

  /** Ends every stream of live events. */
  async close(): Promise<void> {
    const loaded = await this.#loading?.catch(() => undefined);
    loaded?.streams.close();
  }
}
