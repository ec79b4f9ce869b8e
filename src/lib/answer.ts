/** What a door answers; the request id, limit and CORS headers are added to every answer at the end. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string | undefined;
}

export const jsonType = 'application/json; charset=utf-8';
