/** What an interface answers; the request id, limit and CORS headers are added to every answer at the end. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string | undefined;
  /** What follows the body, in ASCII, so that large bytes that are kept need not be copied. */
  readonly tail?: string;
  /** In place of a body: what is written as it comes. HEAD is never answered so. */
  readonly stream?: ReadableStream<Uint8Array>;
}

export const jsonType = 'application/json; charset=utf-8';
