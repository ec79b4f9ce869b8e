import { dayMs } from '../../../lib/clock.ts';
import type { EventOf, TrustEvent } from '../event.ts';
import { computeAllowance, countReport, isInBurst, noBrigade } from './brigade.ts';
import { computePoints } from './score.ts';
import {
  appendEntry,
  type FrozenFields,
  isApplied,
  rememberKey,
  rollTo,
  type TrustState,
  unknownAccount,
} from './state.ts';
import {
  computeFactor,
  computePendingWeight,
  confirmedWeights,
  decay,
  isIncident,
  maxReporterPoints,
} from './weights.ts';

/**
 * Folds one event into the state, with its timeline entry in `due` after what time did since the last one. Answers the
 * same state for an event that it remembers. Never throws: history is already true. A late event counts as of its own
 * time, so that a fold equals a rebuild. Source: trust model, sections 3, 5 and 6.
 */
export function evolve(state: TrustState | undefined, event: TrustEvent, now: number): TrustState {
  const known = state ?? { ...unknownAccount, updatedAt: now };
  if (isApplied(known, event.key)) return known;
  const settled = settleTo(known, Math.max(now, event.at, known.updatedAt));
  // Time may just have ended the verification that the event ends: it is not applied twice.
  if (isApplied(settled, event.key)) return settled;
  const { next, frozen } = applyEvent(settled, event);
  return appendEntry(rememberKey(next, event.key), {
    key: event.key,
    event: event.type,
    at: event.at,
    before: computePoints(settled, settled.updatedAt),
    after: computePoints(next, next.updatedAt),
    frozen,
  });
}

interface Transition {
  readonly next: TrustState;
  readonly frozen?: FrozenFields;
}

function applyEvent(state: TrustState, event: TrustEvent): Transition {
  switch (event.type) {
    case 'report_submitted':
      return submitReport(state, event);
    case 'review_confirmed':
      return confirmReport(state, event);
    case 'review_dismissed': {
      const counts = { ...state.counts, dismissed: state.counts.dismissed + 1 };
      return { next: endPending({ ...state, counts }, event) };
    }
    case 'review_reversed':
      return { next: reverseConfirmation(state, event) };
    case 'owner_verified': {
      const period = { since: event.since, until: event.until };
      return { next: setOwners(state, { ...state.owned, [verificationOf(event)]: period }) };
    }
    case 'owner_unverified': {
      const { [verificationOf(event)]: _ended, ...others } = state.owned;
      return { next: setOwners(state, others) };
    }
  }
}

/** `<verification id>:<type>`. */
const verificationOf = ({ key }: TrustEvent): string => key.slice(0, key.lastIndexOf(':'));

/** Of more verifications than this, the one that ends first is forgotten. */
const maxOwners = 50;

function setOwners(state: TrustState, owned: TrustState['owned']): TrustState {
  const holding = Object.entries(owned)
    .filter(([, { until }]) => until > state.updatedAt)
    .sort(([, a], [, b]) => b.until - a.until)
    .slice(0, maxOwners);
  return { ...state, owned: Object.fromEntries(holding) };
}

function submitReport(state: TrustState, event: EventOf<'report_submitted'>): Transition {
  const { updatedAt: now, pendingWeight: before, counts } = state;
  const { category, credibility, room = maxReporterPoints } = event;
  const left = Math.min(room, computeAllowance(state, event, now));
  const pendingWeight = computePendingWeight({ category, credibility, room: left, before });
  const next = {
    ...state,
    ...countReport(state, event, pendingWeight, now),
    pendingWeight: before + decay(pendingWeight, now - event.at, 'pending'),
    counts: { ...counts, total: counts.total + 1 },
  };
  return { next, frozen: { pendingWeight, credibility, inBurst: isInBurst(state, now) } };
}

/** Another report of the category, filed this close to the last incident, is another of its victims. */
const sameIncidentMs = 3 * dayMs;

function confirmReport(state: TrustState, event: EventOf<'review_confirmed'>): Transition {
  const { category, filedAt, at } = event;
  const last = state.lastIncident[category];
  const factor = computeFactor({
    category,
    isSameIncident: last !== undefined && Math.abs(filedAt - last) <= sameIncidentMs,
    incidents: state.incidents,
    pending: decay(event.pendingWeight, at - filedAt, 'pending'),
  });
  const { counts } = state;
  const weight = decay(confirmedWeights[category] * factor, state.updatedAt - at, 'confirmed');
  const confirmed = {
    ...state,
    confirmedWeight: state.confirmedWeight + weight,
    counts: { ...counts, confirmed: counts.confirmed + 1 },
    ...(isIncident(factor) && {
      incidents: state.incidents + 1,
      lastIncident: { ...state.lastIncident, [category]: filedAt },
    }),
  };
  return { next: endPending(confirmed, event), frozen: { factor } };
}

/** Takes off what is left of a pending report. When none is pending, nothing is left of rounding either. */
function endPending(
  state: TrustState,
  { pendingWeight, filedAt }: EventOf<'review_confirmed' | 'review_dismissed'>,
): TrustState {
  const { counts } = state;
  const isOnePending = counts.total > counts.confirmed + counts.dismissed;
  const rest = state.pendingWeight - decay(pendingWeight, state.updatedAt - filedAt, 'pending');
  return { ...state, ...noBrigade, pendingWeight: isOnePending ? Math.max(0, rest) : 0 };
}

function reverseConfirmation(state: TrustState, event: EventOf<'review_reversed'>): TrustState {
  const { category, factor, confirmedAt, filedAt } = event;
  const { counts, lastIncident, updatedAt: now } = state;
  const weight = decay(confirmedWeights[category] * factor, now - confirmedAt, 'confirmed');
  const rest = counts.confirmed - 1;
  const next: TrustState = {
    ...state,
    ...noBrigade,
    confirmedWeight: rest > 0 ? Math.max(0, state.confirmedWeight - weight) : 0,
    counts: { ...counts, confirmed: Math.max(0, rest), dismissed: counts.dismissed + 1 },
  };
  if (!isIncident(factor)) return next;
  const { [category]: last, ...others } = lastIncident;
  return {
    ...next,
    incidents: Math.max(0, state.incidents - 1),
    // An incident that was reversed has no other victims.
    lastIncident: last === filedAt ? others : lastIncident,
  };
}

export interface Observation {
  readonly shown: number;
  /** A digest of the showcase: another one means that the player changed something. */
  readonly showcaseHash: string;
}

/**
 * Folds a fetch into the state: since when the account is known, the characters that it shows, and the bit of this week
 * when the showcase changed. Undefined when nothing changes; the first showcase is no change.
 */
export function observe(
  state: TrustState | undefined,
  { shown, showcaseHash }: Observation,
  now: number,
): TrustState | undefined {
  const rolled = rollTo(state ?? { ...unknownAccount, updatedAt: now }, now);
  const before = state?.activity;
  const isOtherShowcase = before?.showcaseHash != null && before.showcaseHash !== showcaseHash;
  const activity: TrustState['activity'] = {
    ...rolled.activity,
    weeks: rolled.activity.weeks | (isOtherShowcase ? 1 : 0),
    shown,
    showcaseHash,
  };
  const isSame = before?.shown === shown && before.showcaseHash === showcaseHash;
  if (isSame && rolled.knownSince !== null) return undefined;
  return { ...rolled, knownSince: rolled.knownSince ?? now, activity };
}

/**
 * Carries the state to `now`, with entries for what time alone did since the newest one: the last verification that
 * ended, and a score moved by decay, age, activity or the days of an owner. A timeline without entries gets none.
 */
export function settleTo(state: TrustState, now: number): TrustState {
  const end = Math.max(...Object.values(state.owned).map(({ until }) => until));
  const isOver = Number.isFinite(end) && end <= now;
  return adjustScore(isOver ? endOwners(state, end) : state, now);
}

function adjustScore(state: TrustState, now: number): TrustState {
  const rolled = rollTo(state, now);
  const before = rolled.lastScore;
  const after = computePoints(rolled, rolled.updatedAt);
  if (before === null || before === after) return rolled;
  const key = `${rolled.seq + 1}:score_adjusted`;
  return appendEntry(rolled, { key, event: 'score_adjusted', at: now, before, after });
}

/** The last verification ended by itself: `end` is when. */
function endOwners(state: TrustState, end: number): TrustState {
  const last = Object.entries(state.owned).filter(([, { until }]) => until === end);
  const owned = Object.fromEntries(
    last.map(([id, { since }]) => [id, { since, until: Number.POSITIVE_INFINITY }] as const),
  );
  // At its end it counts no more, so what time did until then is written while it still does.
  const held = adjustScore({ ...state, owned }, end);
  const ended: TrustState = { ...held, owned: {} };
  const key = `${last[0]?.[0] ?? end}:owner_unverified`;
  return appendEntry(rememberKey(ended, key), {
    key,
    event: 'owner_unverified',
    at: end,
    before: computePoints(held, held.updatedAt),
    after: computePoints(ended, ended.updatedAt),
  });
}
