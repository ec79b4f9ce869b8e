import { z } from 'zod';
import { dayMs } from '../../../lib/clock.ts';
import type { CollectionSpec, RecordOf } from '../../../store/store.ts';
import { reportCategories, trustEventTypes } from '../event.ts';
import { decay } from './weights.ts';

const entryFields = {
  /** Counts the entries of the account from 1: their order, also within one millisecond. */
  seq: z.number(),
  /** Epoch milliseconds; never earlier than that of the entry before. */
  at: z.number(),
  event: z.enum(trustEventTypes),
  delta: z.number(),
  scoreAfter: z.number(),
  /** What a report_submitted weighs, and its q: to be frozen on its report. */
  pendingWeight: z.number().optional(),
  credibility: z.number().optional(),
  /** What a review_confirmed was multiplied by: to be frozen on its report. */
  factor: z.number().optional(),
  /** Whether a burst was on when the event came. */
  inBurst: z.boolean().optional(),
};

/** One entry of a timeline, as it is stored. */
const timelineEntry = z.object({
  /** `<environment>:<game>:<uid>:<key of the event>` */
  id: z.string(),
  /** `live:genshin:812345678`. */
  account: z.string(),
  ...entryFields,
});
export type TimelineEntry = RecordOf<typeof timelineEntry>;

export const timelineEntries: CollectionSpec<TimelineEntry> = {
  name: 'trust-timeline',
  keeps: 'for good',
  schema: timelineEntry,
  indexes: { byAccount: ['account', 'at', 'seq'] },
};

/** A timeline entry that is not written yet; `key` is that of its event. */
const dueEntry = z.object({ key: z.string(), ...entryFields });
export type DueEntry = RecordOf<typeof dueEntry>;

/** Verifications lasted a year when their ends alone were stored. */
const formerLifeMs = 365 * dayMs;

/** Since when the key family of a verification has held the account without a gap, and until when. */
const ownedPeriod = z.object({ since: z.number(), until: z.number() });
type OwnedPeriod = RecordOf<typeof ownedPeriod>;

/** How many reports came since a moment, and how credible they are together. */
const windowFields = { start: z.number(), n: z.number(), qSum: z.number() };

/** What is stored of one account, bounded in size. Times are epoch milliseconds. */
const trustState = z.object({
  /** Weight of confirmed reports at `updatedAt`; halves every 365 days. */
  confirmedWeight: z.number(),
  /** Weight of pending reports at `updatedAt`; halves every 30 days. */
  pendingWeight: z.number(),
  updatedAt: z.number(),
  counts: z.object({ total: z.number(), confirmed: z.number(), dismissed: z.number() }),
  /** Confirmed reports that were incidents of their own: each makes the next one weigh more. */
  incidents: z.number(),
  /** When the last incident of each category was filed: more of its victims weigh less. */
  lastIncident: z.partialRecord(z.enum(reportCategories), z.number()),
  /** The verifications that hold, by their ids. */
  owned: z.record(z.string(), ownedPeriod),
  /** Since when the account is known: the first successful fetch. */
  knownSince: z.number().nullable(),
  activity: z.object({
    /** Characters shown with details at the last fetch. */
    shown: z.number(),
    /** One bit a week, the lowest for `week`: the showcase changed in it. */
    weeks: z.number(),
    /** Weeks since 1970, Monday to Sunday. */
    week: z.number(),
    showcaseHash: z.string().nullable(),
  }),
  /** The reports of one day and their credibility, by which a brigade is recognized. */
  window: z.object(windowFields),
  /** The same of each key family, by its lineage, and until when it is muted; at most 16. */
  families: z
    .record(z.string(), z.object({ ...windowFields, mutedUntil: z.number().nullable() }))
    .default({}),
  /** Until when the burst lasts, and the points that doubted claims took in it. */
  burst: z.object({ until: z.number(), taken: z.number() }).nullable().default(null),
  /** The score after the newest timeline entry; null before the first. */
  lastScore: z.number().nullable(),
  /** The time of that entry, and how many there are. */
  lastAt: z.number(),
  seq: z.number(),
  /** The keys of the newest events: none is applied twice. */
  applied: z.array(z.string()),
  /** Entries that have to be written to the timeline, in their order. */
  due: z.array(dueEntry),
});
export type TrustState = RecordOf<typeof trustState>;

const trustRecord = trustState.extend({
  id: z.string(),
  dueSince: z.number().optional(),
  /** In the sandbox: when it last changed. */
  changedAt: z.number().optional(),
  /** What versions before `owned` read and write in its place: the ends of the verifications, and the last of them. */
  owners: z.record(z.string(), z.union([z.number(), ownedPeriod])).default({}),
  verifiedUntil: z.number().nullable().default(null),
});
export type TrustRecord = RecordOf<typeof trustRecord>;

const ownedBy = (owners: TrustRecord['owners']): TrustState['owned'] =>
  Object.fromEntries(
    Object.entries(owners).map(([id, period]) => [
      id,
      typeof period === 'number' ? { since: period - formerLifeMs, until: period } : period,
    ]),
  );

const readRecord = trustRecord
  .partial({ owned: true })
  .transform((record) => ({ ...record, owned: record.owned ?? ownedBy(record.owners) }));

/** One record per account, under `live:genshin:812345678`. */
export const trustRecords: CollectionSpec<TrustRecord> = {
  name: 'trust',
  keeps: 'for good',
  schema: readRecord,
  indexes: { byDue: ['dueSince'], byChanged: ['changedAt'] },
};

/** The state as it is stored. Every write goes through this, so that recovery finds entries that are due. */
export const toRecord = (id: string, state: TrustState): TrustRecord => ({
  ...state,
  ...endsOf(state),
  id,
  dueSince: state.due[0]?.at,
  changedAt: id.startsWith('test:') ? state.updatedAt : undefined,
});

function endsOf({ owned }: TrustState): Pick<TrustRecord, 'owners' | 'verifiedUntil'> {
  const ends = Object.entries(owned).map(([id, { until }]) => [id, until] as const);
  const verifiedUntil = ends.length === 0 ? null : Math.max(...ends.map(([, until]) => until));
  return { owners: Object.fromEntries(ends), verifiedUntil };
}

export const unknownAccount: TrustState = {
  confirmedWeight: 0,
  pendingWeight: 0,
  updatedAt: 0,
  counts: { total: 0, confirmed: 0, dismissed: 0 },
  incidents: 0,
  lastIncident: {},
  owned: {},
  knownSince: null,
  activity: { shown: 0, weeks: 0, week: 0, showcaseHash: null },
  window: { start: 0, n: 0, qSum: 0 },
  families: {},
  burst: null,
  lastScore: null,
  lastAt: 0,
  seq: 0,
  applied: [],
  due: [],
};

/** Carries the decaying sums and the week map to `now`. */
export function rollTo(state: TrustState, now: number): TrustState {
  const elapsed = now - state.updatedAt;
  // A clock set back must not turn the map back: its bits would be shifted twice.
  const week = Math.max(weekOf(now), state.activity.week);
  return {
    ...state,
    confirmedWeight: decay(state.confirmedWeight, elapsed, 'confirmed'),
    pendingWeight: decay(state.pendingWeight, elapsed, 'pending'),
    updatedAt: Math.max(now, state.updatedAt),
    activity: {
      ...state.activity,
      weeks: shiftWeeks(state.activity.weeks, week - state.activity.week),
      week,
    },
  };
}

/** In how many of the last twelve weeks the showcase changed, seen from `now`. */
export function countActiveWeeks({ weeks, week }: TrustState['activity'], now: number): number {
  let count = 0;
  for (let rest = shiftWeeks(weeks, weekOf(now) - week); rest > 0; rest >>= 1) count += rest & 1;
  return count;
}

/** 1970-01-01 was a Thursday; weeks begin on Monday, as ISO 8601 has them. */
const weekOf = (time: number): number => Math.floor((time / dayMs + 3) / 7);

const shiftWeeks = (weeks: number, by: number): number =>
  by >= 12 ? 0 : (weeks << Math.max(0, by)) & 0xfff;

/** How many keys of events are remembered, newest last; older ones are in the timeline. */
export const rememberedKeys = 64;

export const isApplied = ({ applied }: TrustState, key: string): boolean => applied.includes(key);

export const rememberKey = (state: TrustState, key: string): TrustState => ({
  ...state,
  applied: [...state.applied, key].slice(-rememberedKeys),
});

/** What a report freezes of its entry. */
export type FrozenFields = Pick<DueEntry, 'pendingWeight' | 'credibility' | 'factor' | 'inBurst'>;

/** Adds an entry, with the score before and after its event. It follows the last one in time and in score (R8.4). */
export function appendEntry(
  state: TrustState,
  entry: Pick<DueEntry, 'key' | 'event' | 'at'> & {
    readonly before: number;
    readonly after: number;
    readonly frozen?: FrozenFields | undefined;
  },
): TrustState {
  const { key, event, before, after: scoreAfter, frozen } = entry;
  const seq = state.seq + 1;
  const at = Math.max(entry.at, state.lastAt);
  const due = { key, seq, at, event, delta: scoreAfter - before, scoreAfter, ...frozen };
  return { ...state, seq, lastAt: at, lastScore: scoreAfter, due: [...state.due, due] };
}

/** From the first beginning to the last end of the verifications that hold; null for none (trust model, section 5). */
export function ownedAt({ owned }: Pick<TrustState, 'owned'>, now: number): OwnedPeriod | null {
  const holding = Object.values(owned).filter(({ until }) => until > now);
  if (holding.length === 0) return null;
  return {
    since: Math.min(...holding.map(({ since }) => since)),
    until: Math.max(...holding.map(({ until }) => until)),
  };
}
