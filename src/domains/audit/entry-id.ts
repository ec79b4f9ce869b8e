import { minuteMs } from '../../lib/duration.ts';
import type { AuditRecord } from './store.ts';

type Action = AuditRecord['action'];

/** A key was refused: such entries are made for one key at most once a minute. */
export type Refusal = Extract<Action, 'scope_denied' | 'ip_denied'>;

const refusals: ReadonlySet<Action> = new Set<Refusal>(['scope_denied', 'ip_denied']);

/** These happen once to their target: a second entry is none. */
const onlyOnce: ReadonlySet<Action> = new Set([
  'key_created',
  'key_rotated',
  'key_revoked',
  'report_confirmed',
  'report_dismissed',
  'report_reversed',
  'profile_taken_down',
]);

export const isRefusal = (action: Action): boolean => refusals.has(action);

/** The id of an entry that is made only once; undefined for one that may be made again and again. */
export function onlyIdOf(
  { action, actor, target }: Pick<AuditRecord, 'action' | 'actor' | 'target'>,
  at: number,
): string | undefined {
  if (isRefusal(action)) return `${action}:${actor}:${Math.floor(at / minuteMs)}`;
  // Once for each moderator and report, so that no one fills the trail by asking again.
  if (action === 'review_refused') return `${action}:${actor}:${target}`;
  return onlyOnce.has(action) ? `${action}:${target}` : undefined;
}
