import { Problem, retryAfterOf } from '../../lib/problem.ts';

/** A UID of a batch that could not be served; the others are not affected (R6.12). */
export interface LookupError {
  readonly uid: string;
  readonly error: {
    readonly code: LookupErrorCode;
    readonly message: string;
    /** When to ask again; null where that is of no use. */
    readonly retryAfterSeconds: number | null;
  };
}

export const lookupErrorCodes = ['invalid_uid', 'not_found', 'upstream_unavailable'] as const;
export type LookupErrorCode = (typeof lookupErrorCodes)[number];

const batchCodes: Readonly<Record<string, LookupErrorCode>> = {
  invalid_uid: 'invalid_uid',
  player_not_found: 'not_found',
  upstream_unavailable: 'upstream_unavailable',
  storage_full: 'upstream_unavailable',
};

export function lookupError(uid: string, error: unknown): LookupError {
  const code = error instanceof Problem ? batchCodes[error.code] : undefined;
  if (!(error instanceof Problem) || code === undefined) throw error;
  const { message } = error;
  return { uid, error: { code, message, retryAfterSeconds: retryAfterOf(error) ?? null } };
}
