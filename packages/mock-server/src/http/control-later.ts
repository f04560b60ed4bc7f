import type { ControlApi, ControlOptions } from "@totem-partner/control/api";

type Options = Omit<ControlOptions, "streams">;

const loadApi = () => import("@totem-partner/control/api");

async function load(options: Options, loadCode: typeof loadApi) {
  const { ControlApi, EventStreams } = await loadCode();
  const streams = new EventStreams(options.journal, options.redactor);
  return { api: new ControlApi({ ...options, streams }), streams };
}

/** The control API with its live events. Its checks take long to load, so they are loaded for its first call. */
export class ControlLater implements Pick<ControlApi, "handle"> {
  readonly #load: () => ReturnType<typeof load>;
  #loading: ReturnType<typeof load> | undefined;

  constructor(options: Options, loadCode = loadApi) {
    this.#load = () => load(options, loadCode);
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

  async close(): Promise<void> {
    const loaded = await this.#loading?.catch(() => undefined);
    loaded?.streams.close();
  }
}
