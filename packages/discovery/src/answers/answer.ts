/** The response of the service. */
export interface Answer {
  status: number;
  /** The media type, without its parameters; empty without one. */
  type: string;
  /** The body as JSON; undefined if it is empty or not JSON. */
  body: unknown;
}
