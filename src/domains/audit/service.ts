import { type Clock, minuteMs } from '../../lib/clock.ts';
import type { ListPage, PageRequest } from '../../lib/list-page.ts';
import { createLru } from '../../lib/lru.ts';
import type { Environment, Principal } from '../../lib/principal.ts';
import { insertOnce, newestPage } from '../../store/records.ts';
import type { Collection } from '../../store/store.ts';
import type { AuditEntry, AuditRecord } from './store.ts';

export type AuditAction = AuditRecord['action'];

/** The refusal of a key: at most one entry per key and minute. */
type Refusal = Extract<AuditAction, 'scope_denied' | 'ip_denied'>;

export type AuditService = ReturnType<typeof createAuditService>;

export interface AuditDependencies {
  readonly records: Collection<AuditRecord>;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Receives the faults of refusals that could not be stored. */
  readonly onError: (error: unknown) => void;
}

/** The audit trail of each environment: who did what to which key or report, in which request (R3.11). */
export function createAuditService({ records, clock, newId, onError }: AuditDependencies) {
  /** The refusals of this minute that are stored: a repeat needs no write. */
  const noted = createLru<true>(5000);

  async function noteRefusal(record: AuditRecord): Promise<void> {
    if (noted.has(record.id)) return;
    noted.set(record.id, true);
    try {
      await insertOnce(records, record);
    } catch (error) {
      noted.delete(record.id);
      throw error;
    }
  }

  /**
   * Appends one entry at the current time. An action that can happen to a target only once has one entry, and a refusal
   * one per key and minute, so that refused requests do not fill the trail.
   */
  async function append({ environment: trail, ...entry }: AuditEntry): Promise<void> {
    const at = clock.now();
    const id = onlyIdOf(entry, at);
    const record: AuditRecord = { ...entry, id: id ?? newId(), trail, at };
    if (id === undefined) return records.insert(record);
    if (isRefusal(entry.action)) return noteRefusal(record);
    await insertOnce(records, record);
  }

  return {
    append,
    /** Appends the refusal of a key in the background. */
    denied(
      action: Refusal,
      { environment, lineageId, keyId: actor }: Principal,
      requestId: string,
    ) {
      // A share of their own, so that refusals do not push out actions.
      const leftBy = `${lineageId}:refused`;
      append({ environment, actor, action, target: actor, requestId, leftBy }).catch(onError);
    },
    /** The trail of one environment (R3.9), newest first. */
    list: (trail: Environment, page: PageRequest): Promise<ListPage<AuditRecord>> =>
      newestPage(records, { index: 'byTime', equals: { trail } }, page),
  };
}

const refusals: ReadonlySet<AuditAction> = new Set<Refusal>(['scope_denied', 'ip_denied']);

const isRefusal = (action: AuditAction): boolean => refusals.has(action);

/** Actions that happen to a target only once. */
const onlyOnce: ReadonlySet<AuditAction> = new Set([
  'key_created',
  'key_rotated',
  'key_revoked',
  'report_confirmed',
  'report_dismissed',
  'report_reversed',
  'profile_taken_down',
]);

/** The derived id of an entry that exists only once; undefined for a repeatable one. */
function onlyIdOf(
  { action, actor, target }: Pick<AuditRecord, 'action' | 'actor' | 'target'>,
  at: number,
): string | undefined {
  if (isRefusal(action)) return `${action}:${actor}:${Math.floor(at / minuteMs)}`;
  // One per moderator and report, so that repeats do not fill the trail.
  if (action === 'review_refused') return `${action}:${actor}:${target}`;
  return onlyOnce.has(action) ? `${action}:${target}` : undefined;
}
