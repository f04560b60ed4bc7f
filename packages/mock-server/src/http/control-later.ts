import type { ControlApi, ControlOptions, EventStreams } from "@totem-partner/control/api";

interface Loaded {
  api: ControlApi;
  streams: EventStreams;
}

const loadApi = () => import("@totem-partner/control/api");

/** The control API with its live events. Its checks take long to load, so they are loaded for its first call. */
export class ControlLater implements Pick<ControlApi, "handle"> {
  readonly #options: Omit<ControlOptions, "streams">;
  readonly #loadApi: typeof loadApi;
  #loading: Promise<Loaded> | undefined;

  constructor(options: Omit<ControlOptions, "streams">, load = loadApi) {
    this.#options = options;
    this.#loadApi = load;
  }

  async #load(): Promise<Loaded> {
    const { ControlApi, EventStreams } = await this.#loadApi();
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
