import type { GraphContext } from '../../../graph/context.ts';
import { Problem } from '../../../lib/problem.ts';

/**
 * Refuses for a while who retries a field that asks a provider too fast after a 503 (R4.8). `path` is that of the same
 * request on /v1.
 */
export async function withRetryGuard<Answer>(
  { retryGuard }: GraphContext,
  path: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  if (!retryGuard) return ask();
  retryGuard.beforeCall(path);
  try {
    const answer = await ask();
    retryGuard.afterSuccess(path);
    return answer;
  } catch (error) {
    if (error instanceof Problem && error.code === 'upstream_unavailable')
      retryGuard.after503(path);
    throw error;
  }
}
