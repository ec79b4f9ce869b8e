import type { Readable } from 'node:stream';
import type { HttpResponse } from '../lib/http-response.ts';
import type { Needed } from '../lib/principal.ts';
import type { BudgetName } from '../limits/budgets.ts';
import type { ErrorForm, RequestContext } from './request-context.ts';

export interface Incoming {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Path and query as they came. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The bytes of the body; empty without one, and for an endpoint that reads it itself. */
  readonly body: Uint8Array;
  /** The body as it comes, not looked at yet: for the endpoints that read it themselves. */
  readonly stream: Readable;
}

/** Who may call a handler: holders of keys, everyone (R16.4), or no one since the path was removed (R14.2). */
export type Access =
  | { readonly kind: 'open' }
  | { readonly kind: 'removed'; readonly message: string }
  | {
      readonly kind: 'key';
      readonly scope: Needed | undefined;
      readonly bucket: BudgetName;
      /** The body may show that the request consumes another bucket: an empty one is not the end before it is read. */
      readonly bodyDecides?: boolean;
    };

/** One method of one path. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly access: Access | ((headers: Incoming['headers']) => Access);
  readonly errorForm: ErrorForm;
  readonly retryGuarded: boolean;
  /** `handler`: it checks the form of the body and reads it itself; JSON of at most 64 KiB when left out (R1.9). */
  readonly body?: 'handler';
  readonly headers?: () => Readonly<Record<string, string>>;
  /** Throws or rejects with a `Problem` for what the caller may see. */
  handle(requestContext: RequestContext, incoming: Incoming): HttpResponse | Promise<HttpResponse>;
}
