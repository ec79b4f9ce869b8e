import type {
  AssetFormat,
  AssetKind,
  AssetVariant,
  BuildKind,
  BuildRole,
  ContactPlatform,
  CritMode,
  DismissReason,
  LeaderboardCategory,
  LeaderboardMetric,
  LeaderboardRegion,
  NoticeType,
  ProfileSort,
  Provider,
  RecordKind,
  ReportCategory,
  ReportFlag,
  ReportStatus,
  ReviewDecision,
} from '../../gql/graphql.ts';

/** The values of an enumeration of the graph, in the order of messages. A missing or extra value does not compile. */
const valuesOf = <Value extends string>(values: Readonly<Record<Value, true>>) =>
  Object.keys(values) as [Value, ...Value[]];

export const categories = valuesOf<ReportCategory>({
  phishing: true,
  rmt: true,
  impersonation: true,
  harassment: true,
  boosting: true,
  other: true,
});

export const statuses = valuesOf<ReportStatus>({
  pending_review: true,
  confirmed: true,
  dismissed: true,
});

/** Both published sets together (R9.1). */
export const platforms = valuesOf<ContactPlatform>({
  whatsapp: true,
  discord: true,
  telegram: true,
  in_game: true,
  gameforum: true,
  other: true,
});

export const flags = valuesOf<ReportFlag>({ brigade_suspected: true, retaliation: true });

export const decisions = valuesOf<ReviewDecision>({ confirmed: true, dismissed: true });

export const reasons = valuesOf<DismissReason>({
  insufficient_evidence: true,
  false_report: true,
  out_of_scope: true,
});

export const providers = valuesOf<Provider>({ primary: true, fallback: true, auto: true });

export const variants = valuesOf<AssetVariant>({
  icon: true,
  side: true,
  portrait: true,
  splash: true,
  chibi: true,
  banner: true,
});

export const formats = valuesOf<AssetFormat>({ webp: true, png: true, jpg: true });

export const assetKinds = valuesOf<AssetKind>({
  character: true,
  weapon: true,
  light_cone: true,
  w_engine: true,
  artifact: true,
  relic: true,
  drive_disc: true,
  namecard: true,
  bangboo: true,
  agent: true,
});

export const recordKinds = valuesOf<RecordKind>({
  character: true,
  weapon: true,
  set: true,
  bangboo: true,
  namecard: true,
});

export const profileSorts = valuesOf<ProfileSort>({ votes: true, new: true });

export const buildRoles = valuesOf<BuildRole>({
  dps: true,
  sub_dps: true,
  support: true,
  healer: true,
  shielder: true,
});

export const buildKinds = valuesOf<BuildKind>({ analysis: true, simulation: true });

export const noticeTypes = valuesOf<NoticeType>({
  event: true,
  banner: true,
  maintenance: true,
  notice: true,
});

export const critModes = valuesOf<CritMode>({ average: true, always: true, never: true });

export const leaderboardMetrics = valuesOf<LeaderboardMetric>({
  crit_stat: true,
  damage: true,
  atk: true,
  hp: true,
});

export const leaderboardRegions = valuesOf<LeaderboardRegion>({
  global: true,
  asia: true,
  europe: true,
  america: true,
  tw_hk_mo: true,
  cn: true,
});

export const leaderboardCategories = valuesOf<LeaderboardCategory>({
  crit_stat: true,
  damage: true,
  atk: true,
  hp: true,
  trust: true,
});
