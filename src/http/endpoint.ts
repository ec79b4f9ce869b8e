import type { Readable } from 'node:stream';
import type { HttpResponse } from '../lib/http-response.ts';
import type { Needed } from '../lib/principal.ts';
import type { BudgetName } from '../limits/budgets.ts';
import type { ErrorForm, RequestContext } from './request-context.ts';

export interface Incoming {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Path and query as they were sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body; empty for an endpoint that reads it itself. */
  readonly body: Uint8Array;
  /** The unread body, for endpoints that read it themselves. */
  readonly stream: Readable;
}

/** Who may call a handler: holders of keys, everyone (R16.4), or no one because the path was removed (R14.2). */
export type Access =
  | { readonly kind: 'open' }
  | { readonly kind: 'removed'; readonly message: string }
  | {
      readonly kind: 'key';
      readonly scope: Needed | undefined;
      readonly bucket: BudgetName;
      /** The body may show that the request uses another bucket, so that an empty one refuses only after it is read. */
      readonly bodyDecides?: boolean;
    };

/** One method of one path. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly access: Access | ((headers: Incoming['headers']) => Access);
  readonly errorForm: ErrorForm;
  readonly retryGuarded: boolean;
  /** `handler`: the handler checks and reads the body itself; else it is JSON of at most 64 KiB (R1.9). */
  readonly body?: 'handler';
  readonly headers?: () => Readonly<Record<string, string>>;
  /** Throws or rejects with a `Problem` for what the caller may see. */
  handle(requestContext: RequestContext, incoming: Incoming): HttpResponse | Promise<HttpResponse>;
}
