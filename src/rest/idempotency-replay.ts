import type { HttpResponse } from '../lib/http-response.ts';
import { Problem } from '../lib/problem.ts';
import type { IdempotencyRecord } from './idempotency-record.ts';

/** What is kept of an answer. */
export const keptOf = ({
  status,
  headers,
  body,
  tail = '',
}: HttpResponse): NonNullable<IdempotencyRecord['answer']> => ({
  status,
  headers: { ...headers },
  body: Buffer.from(body ?? '').toString() + tail,
});

/** The kept answer again. Throws when the key came with another body, or when nothing is kept yet. */
export function replay(
  { bodyHash: first, answer }: IdempotencyRecord,
  bodyHash: string,
): HttpResponse {
  if (first !== bodyHash) {
    throw new Problem(
      'idempotency_key_reused',
      'This Idempotency-Key came with another body before.',
    );
  }
  if (answer === null) throw inProgress();
  return { ...answer, headers: { ...answer.headers, 'Idempotent-Replayed': 'true' } };
}

export const inProgress = (): Problem =>
  new Problem(
    'idempotency_in_progress',
    'The first request with this Idempotency-Key is still running.',
  );
