// What every game holds is the same for both environments: it tells of nothing that anybody made.

/** Fields of the graph. */
export const sharedFields: readonly string[] = [
  'agent',
  'analyzeBuild',
  'artifactSet',
  'artifactSets',
  'asset',
  'assets',
  'bangboo',
  'banners',
  'character',
  'characters',
  'driveDiscSet',
  'lightCone',
  'mainStats',
  'mindscape',
  'namecard',
  'relicSet',
  'search',
  'simulateDamage',
  'trace',
  'wEngine',
  'weapon',
  'weapons',
];

/** Types that `node` finds. */
export const sharedNodes: readonly string[] = [
  'ArtifactSet',
  'Bangboo',
  'Banner',
  'Character',
  'Namecard',
  'Weapon',
];

/** Paths of /v1. */
export const sharedRoutes: readonly string[] = [
  'GET /v1/character/genshin/:avatar_id',
  'GET /v1/character/hsr/:avatar_id',
  'GET /v1/character/:game/:avatar_id',
  'GET /v1/character/:game/:avatar_id/builds',
  'GET /v1/characters/:game',
  'GET /v1/search',
  'GET /v1/weapon/:game/:weapon_id',
  'GET /v1/weapons/:game',
  'GET /v1/light-cone/hsr/:light_cone_id',
  'GET /v1/w-engine/zzz/:w_engine_id',
  'GET /v1/artifact/genshin/set/:set_id',
  'GET /v1/artifact/:game/set/:set_id',
  'GET /v1/artifact/:game/sets',
  'GET /v1/artifact/:game/main-stats',
  'GET /v1/relic/hsr/set/:set_id',
  'GET /v1/drive-disc/zzz/set/:suite_id',
  'GET /v1/namecard/genshin/:namecard_id',
  'GET /v1/trace/hsr/:avatar_id',
  'GET /v1/agent/zzz/:agent_id',
  'GET /v1/bangboo/zzz/:bangboo_id',
  'GET /v1/mindscape/zzz/:agent_id',
  'GET /v1/archive/banners',
  'GET /v1/assets/:game/character/:avatar_id',
  'POST /v1/assets/bulk-resolve',
  'POST /v1/build-analyzer/analyze',
  'POST /v1/damage-calculator/simulate',
  'POST /v1/beta/damage-calculator/simulate-hsr',
];
