import { minuteMs } from '../../lib/duration.ts';
import { Problem } from '../../lib/problem.ts';
import { refusalBy } from '../../lib/refusal.ts';

/** The test of a webhook: one for each minute. */
export const testMessage = (webhookId: string, now: number) =>
  ({
    eventId: `test:${Math.floor(now / minuteMs)}`,
    type: 'webhook.test',
    at: now,
    data: { webhook_id: webhookId },
  }) as const;

export function testedJustNow(now: number): Problem {
  const seconds = Math.max(1, Math.ceil((minuteMs - (now % minuteMs)) / 1000));
  return Problem.rateLimited(
    'A webhook is tested at most once a minute.',
    refusalBy({ budget: 'webhook_test', limit: 1, windowSeconds: 60 }, seconds),
  );
}
