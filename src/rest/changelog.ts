/** One announcement (R14.3): it is what callers poll to hear of deprecations. */
export interface Change {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly kind: 'added' | 'deprecated' | 'removed';
  readonly path: string;
  readonly text: string;
  /** The day a deprecated path ends. */
  readonly sunset: string | null;
}

const catalogPaths = [
  ['/v1/character/{game}/{avatar_id}', 'A character of the catalog.'],
  ['/v1/character/hsr/{avatar_id}', 'A character with path, stats by level and eidolons.'],
  ['/v1/characters/{game}', 'All characters of a game.'],
  ['/v1/weapon/{game}/{weapon_id}', 'A weapon, light cone or w-engine.'],
  ['/v1/weapons/{game}', 'All weapons, light cones or w-engines of a game.'],
  ['/v1/artifact/{game}/set/{set_id}', 'An artifact set, relic set or drive disc set.'],
  ['/v1/artifact/genshin/set/{set_id}', 'An artifact set with its main stats by slot.'],
  ['/v1/artifact/{game}/sets', 'All sets of a game.'],
  ['/v1/artifact/{game}/main-stats', 'Main stats of every slot and rarity.'],
  ['/v1/namecard/genshin/{namecard_id}', 'A name card with its pictures.'],
  ['/v1/light-cone/hsr/{light_cone_id}', 'A light cone with stats by level and its passive.'],
  ['/v1/relic/hsr/set/{set_id}', 'A relic set or planar set.'],
  ['/v1/trace/hsr/{avatar_id}', 'The trace tree of a character.'],
  ['/v1/agent/zzz/{agent_id}', 'An agent with stats by phase and mindscapes.'],
  ['/v1/w-engine/zzz/{w_engine_id}', 'A w-engine with stats by level and its passive.'],
  ['/v1/drive-disc/zzz/set/{suite_id}', 'A drive disc set.'],
  ['/v1/bangboo/zzz/{bangboo_id}', 'A bangboo.'],
  ['/v1/mindscape/zzz/{agent_id}', 'The mindscapes and the core skill of an agent.'],
  ['/v1/assets/{game}/character/{avatar_id}', 'The address of a picture of a character.'],
  ['/v1/assets/bulk-resolve', 'The addresses of up to 50 pictures.'],
] as const;

const communityPaths = [
  ['/v1/trust-score/{game}/{uid}/timeline', 'What moved the score of an account, and when.'],
  ['/v1/scam-report', 'Reports an account.'],
  ['/v1/scam-reports', 'The public queue of reports.'],
  ['/v1/scam-report/{id}', 'A report; who filed it and moderators see more of it.'],
  ['/v1/uploads/evidence', 'An address to upload a picture to, as evidence for a report.'],
  ['/v1/verifications', 'Starts the verification of an account by a code in its signature.'],
  ['/v1/verifications/{id}', 'A verification, and its end.'],
  ['/v1/verifications/{id}/check', 'Looks for the code in the signature.'],
] as const;

const moderationPaths = [
  ['/v1/admin/scam-reports', 'The reports that wait for a moderator, the urgent ones first.'],
  ['/v1/admin/scam-reports/stats', 'How moderation stands.'],
  ['/v1/admin/scam-reports/{id}', 'A report as moderators see it.'],
  ['/v1/admin/scam-reports/{id}/claim', 'Takes a report for one moderator, or gives it back.'],
  ['/v1/admin/scam-reports/{id}/review', 'Confirms or dismisses a report.'],
] as const;

const livePaths = [
  ['/v1/webhooks', 'Addresses that are told of events, by signed requests.'],
  ['/v1/webhooks/{id}', 'One of them.'],
  ['/v1/webhooks/{id}/deliveries', 'What it was sent in the last 7 days.'],
  ['/v1/webhooks/{id}/test', 'Sends it a test.'],
] as const;

const keyPaths = [
  ['/v1/keys/{key_id}/ip-allowlist', 'Sets from where a key of yours may be used.'],
] as const;

/** Newest first. */
export const changelog: readonly Change[] = [
  ...keyPaths.map(([path, text]) => added('2026-11-21', path, text)),
  ...moderationPaths.map(([path, text]) => added('2026-11-21', path, text)),
  ...livePaths.map(([path, text]) => added('2026-11-21', path, text)),
  ...communityPaths.map(([path, text]) => added('2026-11-21', path, text)),
  ...catalogPaths.map(([path, text]) => added('2026-11-21', path, text)),
  {
    date: '2026-02-01',
    kind: 'removed',
    path: '/v0/',
    text: 'Version 0 was removed; every path of it answers 410. Use /v1/.',
    sunset: '2026-02-01',
  },
  added('2026-01-15', '/v1/', 'Version 1.'),
];

function added(date: string, path: string, text: string): Change {
  return { date, kind: 'added', path, text, sunset: null };
}
