import type * as Graph from '../../gql/graphql.ts';

/** The values of an enumeration of the graph, in the order of messages. A missing or extra value does not compile. */
const valuesOf =
  <Value extends string>() =>
  <const Values extends readonly Value[]>(
    ...values: Exclude<Value, Values[number]> extends never ? Values : never
  ) =>
    values as readonly Value[] as [Value, ...Value[]];

export const categories = valuesOf<Graph.ReportCategory>()(
  'phishing',
  'rmt',
  'impersonation',
  'harassment',
  'boosting',
  'other',
);

export const statuses = valuesOf<Graph.ReportStatus>()('pending_review', 'confirmed', 'dismissed');

/** Both published sets together (R9.1). */
export const platforms = valuesOf<Graph.ContactPlatform>()(
  'whatsapp',
  'discord',
  'telegram',
  'in_game',
  'gameforum',
  'other',
);

export const flags = valuesOf<Graph.ReportFlag>()('brigade_suspected', 'retaliation');

export const decisions = valuesOf<Graph.ReviewDecision>()('confirmed', 'dismissed');

export const reasons = valuesOf<Graph.DismissReason>()(
  'insufficient_evidence',
  'false_report',
  'out_of_scope',
);

export const providers = valuesOf<Graph.Provider>()('primary', 'fallback', 'auto');

export const variants = valuesOf<Graph.AssetVariant>()(
  'icon',
  'side',
  'portrait',
  'splash',
  'chibi',
  'banner',
);

export const formats = valuesOf<Graph.AssetFormat>()('webp', 'png', 'jpg');

export const assetKinds = valuesOf<Graph.AssetKind>()(
  'character',
  'weapon',
  'light_cone',
  'w_engine',
  'artifact',
  'relic',
  'drive_disc',
  'namecard',
  'bangboo',
  'agent',
);

export const recordKinds = valuesOf<Graph.RecordKind>()(
  'character',
  'weapon',
  'set',
  'bangboo',
  'namecard',
);

export const profileSorts = valuesOf<Graph.ProfileSort>()('votes', 'new');

export const buildRoles = valuesOf<Graph.BuildRole>()(
  'dps',
  'sub_dps',
  'support',
  'healer',
  'shielder',
);

export const buildKinds = valuesOf<Graph.BuildKind>()('analysis', 'simulation');

export const noticeTypes = valuesOf<Graph.NoticeType>()('event', 'banner', 'maintenance', 'notice');

export const critModes = valuesOf<Graph.CritMode>()('average', 'always', 'never');

export const leaderboardMetrics = valuesOf<Graph.LeaderboardMetric>()(
  'crit_stat',
  'damage',
  'atk',
  'hp',
);

export const leaderboardRegions = valuesOf<Graph.LeaderboardRegion>()(
  'global',
  'asia',
  'europe',
  'america',
  'tw_hk_mo',
  'cn',
);

export const leaderboardCategories = valuesOf<Graph.LeaderboardCategory>()(
  'crit_stat',
  'damage',
  'atk',
  'hp',
  'trust',
);
