import type { FindCoded } from './coding.ts';

/** What an interface answers; the request id, limit and CORS headers are added to every answer at the end. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string | undefined;
  /** What follows the body, so that large bytes that are kept need not be copied: one character for each byte. */
  readonly tail?: string;
  /**
   * The body compressed, where it may be: it holds nothing private, and the answer says `Vary: Accept-Encoding`. The
   * tail is then in ASCII, and is not compressed.
   */
  readonly coded?: FindCoded | undefined;
  /** In place of a body: what is written as it comes. HEAD is never answered so. */
  readonly stream?: ReadableStream<Uint8Array>;
}

export const jsonType = 'application/json; charset=utf-8';
