import { type Clock, minuteMs } from '../../lib/clock.ts';
import type { ListPage, PageRequest } from '../../lib/list-page.ts';
import { createLru } from '../../lib/lru.ts';
import type { Environment, Principal } from '../../lib/principal.ts';
import { insertOnce, newestPage } from '../../store/records.ts';
import type { Collection } from '../../store/store.ts';
import type { AuditEntry, AuditRecord } from './store.ts';

export type AuditAction = AuditRecord['action'];

/** A key was refused: such entries are made for one key at most once a minute. */
type Refusal = Extract<AuditAction, 'scope_denied' | 'ip_denied'>;

export type AuditService = ReturnType<typeof createAuditService>;

export interface AuditDependencies {
  readonly records: Collection<AuditRecord>;
  readonly clock: Clock;
  readonly newId: () => string;
  /** Receives the faults of refusals that could not be written down. */
  readonly onError: (error: unknown) => void;
}

/** Who did what to which key or report, and under which request (R3.11), in a trail for each environment. */
export function createAuditService({ records, clock, newId, onError }: AuditDependencies) {
  /** The refusals of this minute that are written down already: they cost the store nothing more. */
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
   * Appends one entry; `at` is now. What can happen to a target only once has one entry, however often it is
   * appended, and a refusal at most once per key and minute: being refused does not fill the trail.
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
    /** The same for the refusal of a key, without waiting for it: never rejects. */
    denied(
      action: Refusal,
      { environment, lineageId, keyId: actor }: Principal,
      requestId: string,
    ) {
      // Apart from what was done, which refusals would otherwise push out.
      const leftBy = `${lineageId}:refused`;
      append({ environment, actor, action, target: actor, requestId, leftBy }).catch(onError);
    },
    /** The trail of one environment (R3.9), newest first, with the number of all its entries. */
    list: (trail: Environment, page: PageRequest): Promise<ListPage<AuditRecord>> =>
      newestPage(records, { index: 'byTime', equals: { trail } }, page),
  };
}

const refusals: ReadonlySet<AuditAction> = new Set<Refusal>(['scope_denied', 'ip_denied']);

const isRefusal = (action: AuditAction): boolean => refusals.has(action);

/** These happen once to their target: a second entry is none. */
const onlyOnce: ReadonlySet<AuditAction> = new Set([
  'key_created',
  'key_rotated',
  'key_revoked',
  'report_confirmed',
  'report_dismissed',
  'report_reversed',
  'profile_taken_down',
]);

/** The id of an entry that is made only once; undefined for one that may be made again and again. */
function onlyIdOf(
  { action, actor, target }: Pick<AuditRecord, 'action' | 'actor' | 'target'>,
  at: number,
): string | undefined {
  if (isRefusal(action)) return `${action}:${actor}:${Math.floor(at / minuteMs)}`;
  // Once for each moderator and report: asking again does not fill the trail.
  if (action === 'review_refused') return `${action}:${actor}:${target}`;
  return onlyOnce.has(action) ? `${action}:${target}` : undefined;
}
