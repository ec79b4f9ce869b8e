import { accountKey, parseAccountKey, recordKey } from '../../games/account.ts';
import { builder } from '../../graph/builder.ts';
import { cacheRule, sameAsModel, shortLived } from '../../graph/cache/plugin.ts';
import { accountArgs, costly, rowsOf } from '../../graph/field-options.ts';
import { enumValues, GameEnum } from '../../graph/scalars.ts';
import { Problem } from '../../lib/problem.ts';
import type { TrustEventType, TrustTier } from './event.ts';
import { baseScore, type TrustComponents, type TrustScore } from './score/score.ts';
import type { TimelineEntry } from './score/state.ts';
import type { TrustService } from './service.ts';

export const TrustTierEnum = builder.enumType('TrustTier', {
  description: 'The range that a trust score falls into.',
  values: enumValues<TrustTier>({
    trusted: '80 to 100.',
    neutral: '50 to 79; an unknown account has 60.',
    caution: '20 to 49.',
    flagged: '0 to 19.',
  }),
});

const Components = builder.objectRef<TrustComponents>('TrustComponents').implement({
  description: 'The parts of a score: it is their sum, between 0 and 100.',
  fields: (t) => ({
    base: t.int({
      description: 'What every account begins with: 60.',
      cache: sameAsModel,
      resolve: () => baseScore,
    }),
    reportPenalty: t.exposeInt('reportPenalty', {
      description: 'The points that reports take; never above 0.',
    }),
    verifiedOwnerBonus: t.exposeInt('verifiedOwnerBonus', {
      description: 'The points that a verified owner adds.',
    }),
    accountAgeBonus: t.exposeInt('accountAgeBonus', {
      description: 'The points that the age of the account adds.',
    }),
    activityBonus: t.exposeInt('activityBonus', {
      description: 'The points that an active showcase adds.',
    }),
  }),
});

const ReportsCount = builder.objectRef<TrustScore['reportsCount']>('TrustReportsCount').implement({
  description: 'The number of reports against the account.',
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'Pending, confirmed and dismissed together.' }),
    confirmed: t.exposeInt('confirmed', { description: 'Confirmed by a moderator.' }),
    dismissed: t.exposeInt('dismissed', { description: 'Dismissed by a moderator.' }),
  }),
});

const TierMeta = builder.objectRef<TrustScore['tierMeta']>('TrustTierMeta').implement({
  description: 'The label and colour of a tier.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'An English label.' }),
    color: t.exposeString('color', { description: 'A hex colour with good contrast on white.' }),
  }),
});

export const TrustScoreType = builder.objectRef<TrustScore>('TrustScore');

builder.node(TrustScoreType, {
  id: { resolve: (score) => accountKey(score) },
  loadOne: (key, { services, principal }) => {
    const account = parseAccountKey(key);
    if (!account) throw new Problem('invalid_uid', 'No such account.');
    return services.trust.get(principal.environment, account);
  },
  description:
    'The community reputation of one account: for display, never for automated moderation.',
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'tierMeta' in value,
  fields: (t) => ({
    uid: t.exposeString('uid', { description: 'The account within its game.' }),
    game: t.expose('game', { type: GameEnum, description: 'The game of the account.' }),
    score: t.exposeInt('score', { description: '0 to 100.' }),
    tier: t.expose('tier', {
      type: TrustTierEnum,
      description: 'The range that the score falls into.',
    }),
    tierMeta: t.expose('tierMeta', {
      type: TierMeta,
      description: 'The label and colour of the tier.',
    }),
    components: t.expose('components', {
      type: Components,
      description: 'The parts of the score.',
    }),
    reportsCount: t.expose('reportsCount', {
      type: ReportsCount,
      description: 'The reports so far.',
    }),
    lastUpdated: t.field({
      type: 'DateTime',
      description: 'When the record behind the score last changed; now, for an unknown account.',
      cache: cacheRule<Date>((at, note) => at.getTime() >= note.begunAt && note.never()),
      resolve: ({ lastUpdated }) => lastUpdated,
    }),
    recorded: t.exposeBoolean('recorded', {
      description: 'Whether the account has a record; without one `lastUpdated` is now.',
    }),
  }),
});

/** How long a cached answer with a score lives, unless it is requested again. */
const maxMs = 60_000;

/** Cached answers with a score are dropped when it changes, and compare it once a second, since time moves it too. */
export const polledScore = cacheRule<TrustScore | null>((score, note, { services }) => {
  if (score === null) return note.never();
  const { environment, begunAt } = note;
  const account = { game: score.game, uid: score.uid };
  const key = recordKey(environment, account);
  note.until(begunAt + maxMs);
  note.shows(key);
  note.polls(key, {
    seen: shownOf(score),
    read: async () => shownOf(await services.trust.get(environment, account)),
  });
});

/** All of a score that an answer can show. */
const shownOf = ({ score, tier, components, reportsCount, recorded, lastUpdated }: TrustScore) =>
  JSON.stringify([score, tier, components, reportsCount, recorded && lastUpdated]);

builder.queryField('trustScore', (t) =>
  t.field({
    type: TrustScoreType,
    nullable: true,
    description: 'The trust score of one account, known or not.',
    authScopes: { scope: 'read' },
    cache: polledScore,
    args: accountArgs,
    resolve: (_root, { game, uid }, { services, principal }) =>
      services.trust.get(principal.environment, { game, uid }),
  }),
);

const RefreshPayload = builder
  .objectRef<{ readonly trustScore: TrustScore; readonly nextRefreshAt: Date }>(
    'RefreshTrustScorePayload',
  )
  .implement({
    description: 'A recomputed score.',
    fields: (t) => ({
      trustScore: t.expose('trustScore', { type: TrustScoreType, description: 'The score now.' }),
      nextRefreshAt: t.expose('nextRefreshAt', {
        type: 'DateTime',
        description: 'When the account can be refreshed again.',
      }),
    }),
  });

builder.mutationField('refreshTrustScore', (t) =>
  t.field({
    type: RefreshPayload,
    nullable: true,
    description:
      'Recomputes the trust score of one account, at most once an hour across all callers.',
    authScopes: { scope: 'read' },
    limit: {
      budget: 'trust_refresh',
      keyOf: ({ game, uid }) => `${String(game)}:${String(uid)}`,
    },
    args: accountArgs,
    resolve: (_root, account, { services, principal }) =>
      services.trust.refresh(principal.environment, account),
  }),
);

export const TrustEventEnum = builder.enumType('TrustEvent', {
  description: 'What changed a score.',
  values: enumValues<TrustEventType>({
    report_submitted: 'A report was filed.',
    review_confirmed: 'A moderator confirmed a report.',
    review_dismissed: 'A moderator dismissed a report: its points are given back.',
    review_reversed: 'A confirmation was reversed on appeal.',
    owner_verified: 'The owner of the account was verified.',
    owner_unverified: 'A verification of the owner ended.',
    score_adjusted:
      'Time changed the score: reports fade, the account ages, activity comes and goes.',
  }),
});

export const TimelineEntryType = builder.objectRef<TimelineEntry>('TrustTimelineEntry').implement({
  description: 'One change of a score; each continues from the one before.',
  fields: (t) => ({
    at: t.expose('at', { type: 'DateTime', description: 'When it happened.' }),
    event: t.expose('event', { type: TrustEventEnum, description: 'What happened.' }),
    delta: t.exposeInt('delta', { description: 'The points gained, or lost when negative.' }),
    scoreAfter: t.exposeInt('scoreAfter', { description: 'The score after the change.' }),
  }),
});

type Timeline = Awaited<ReturnType<TrustService['timeline']>>;

const TimelineType = builder.objectRef<Timeline>('TrustTimeline').implement({
  description: 'The changes of a score, newest first.',
  fields: (t) => ({
    // The cost of the timeline is its `limit`.
    nodes: t.expose('entries', rowsOf(TimelineEntryType, 1, 'The entries, newest first.')),
    totalCount: t.exposeInt('total', { description: 'The number of entries since then.' }),
    since: t.expose('since', {
      type: 'DateTime',
      cache: 'never',
      description: 'The first moment, inclusive.',
    }),
  }),
});

/** Entries of a timeline in one answer: more than rows of any other list (R5.3). */
const timelineSize = { min: 1, max: 500, default: 100 } as const;

builder.objectField(TrustScoreType, 'timeline', (t) =>
  t.field({
    ...costly,
    cache: shortLived,
    type: TimelineType,
    description: 'The changes of the score, newest first.',
    args: {
      since: t.arg({
        type: 'DateTime',
        description: 'The first moment, inclusive; 30 days ago by default.',
      }),
      limit: t.arg.int({
        description: 'Entries: 1 to 500.',
        defaultValue: timelineSize.default,
        validate: {
          min: [timelineSize.min, { message: 'At least 1.' }],
          max: [timelineSize.max, { message: 'At most 500.' }],
        },
      }),
    },
    resolve: ({ game, uid }, { since, limit }, { services, principal }) =>
      services.trust.timeline(
        principal.environment,
        { game, uid },
        { since, limit: limit ?? timelineSize.default },
      ),
  }),
);
