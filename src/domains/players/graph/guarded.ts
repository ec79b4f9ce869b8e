import type { GraphContext } from '../../../graph/context.ts';
import { Problem } from '../../../lib/problem.ts';

/**
 * R4.8 for a field that asks a provider: who retries too fast after a 503 is refused for a while. `path` is that of
 * the same question on /v1, so that both interfaces count together.
 */
export async function withRetryGuard<Answer>(
  { retryGuard, ip, principal: { environment } }: GraphContext,
  path: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  if (!retryGuard) return ask();
  retryGuard.beforeCall(ip, environment, path);
  try {
    const answer = await ask();
    retryGuard.afterSuccess(ip, environment, path);
    return answer;
  } catch (error) {
    if (error instanceof Problem && error.code === 'upstream_unavailable')
      retryGuard.after503(ip, environment, path);
    throw error;
  }
}
