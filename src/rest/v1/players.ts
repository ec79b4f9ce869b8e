import type { GameId, Language } from '../../games/ids.ts';
import { games } from '../../games/index.ts';
import { graphql } from '../../gql/gql.ts';
import { boolean, gameParam, language, list, oneOf, required, uidParam } from '../params.ts';
import type { Answered, Freshness, MetaInput, RouteInput } from '../route.ts';
import { route } from '../route.ts';
import { languageName } from './language.ts';

// biome-ignore format: a document reads like the answer it is
const genshin = graphql(`
  query RestGenshinPlayer($uid: String!, $includeDetail: Boolean!, $includeTrust: Boolean!, $lang: Language!) {
    player(game: genshin, uid: $uid, includeDetail: $includeDetail, lang: $lang) {
      ... on GenshinPlayer {
        uid game nickname level world_level: worldLevel region signature
        profile_picture_url: profilePictureUrl namecard_id: namecardId
        trust_score: trustScore @include(if: $includeTrust) { score tier }
        showcase {
          avatar_id: avatarId name element level constellation ascension
          weapon { id name level refinement }
          artifacts {
            id slot set { id name } name rarity level main_stat: mainStat { stat value }
            sub_stats: subStats { stat value rolls } icon_url: iconUrl
          }
          detail {
            stats {
              hp atk def crit_rate: critRate crit_dmg: critDmg energy_recharge: energyRecharge
              elemental_mastery: elementalMastery healing_bonus: healingBonus
              physical_dmg_bonus: physicalDmgBonus pyro_dmg_bonus: pyroDmgBonus
              electro_dmg_bonus: electroDmgBonus hydro_dmg_bonus: hydroDmgBonus
              dendro_dmg_bonus: dendroDmgBonus anemo_dmg_bonus: anemoDmgBonus
              geo_dmg_bonus: geoDmgBonus cryo_dmg_bonus: cryoDmgBonus
            }
            talents { id type name level } costume_id: costumeId friendship
          }
        }
        freshness { cache ttlSeconds provider }
      }
    }
  }
`);

// biome-ignore format: a document reads like the answer it is
const hsr = graphql(`
  query RestHsrPlayer(
    $uid: String!, $includeDetail: Boolean!, $includeTrust: Boolean!, $lang: Language!, $provider: Provider!
  ) {
    player(game: hsr, uid: $uid, includeDetail: $includeDetail, lang: $lang, provider: $provider) {
      ... on HsrPlayer {
        uid game nickname level world_level: worldLevel signature profile_picture_url: profilePictureUrl
        trust_score: trustScore @include(if: $includeTrust) { score tier }
        showcase {
          avatar_id: avatarId name element { id name } path { id name } level eidolon ascension
          light_cone: lightCone { id name level superimpose }
          relics {
            id slot set { id name } name rarity level main_stat: mainStat { stat value }
            sub_stats: subStats { stat value rolls } icon_url: iconUrl
          }
          trace_tree: traceTree {
            row main_skill: mainSkill { id name level max_level: maxLevel }
            stat_nodes: statNodes { id stat value unlocked }
          }
          detail {
            stats {
              hp atk def spd crit_rate: critRate crit_dmg: critDmg break_effect: breakEffect
              effect_hit_rate: effectHitRate effect_res: effectRes energy_recharge: energyRecharge
              healing_bonus: healingBonus physical_dmg_bonus: physicalDmgBonus fire_dmg_bonus: fireDmgBonus
              ice_dmg_bonus: iceDmgBonus lightning_dmg_bonus: lightningDmgBonus wind_dmg_bonus: windDmgBonus
              quantum_dmg_bonus: quantumDmgBonus imaginary_dmg_bonus: imaginaryDmgBonus
            }
            talents { id type name level } costume_id: costumeId friendship
          }
        }
        freshness { cache ttlSeconds provider }
      }
    }
  }
`);

// biome-ignore format: a document reads like the answer it is
const zzz = graphql(`
  query RestZzzPlayer($uid: String!, $includeDetail: Boolean!, $includeTrust: Boolean!, $lang: Language!) {
    player(game: zzz, uid: $uid, includeDetail: $includeDetail, lang: $lang) {
      ... on ZzzPlayer {
        uid game nickname level signature profile_picture_url: profilePictureUrl
        trust_score: trustScore @include(if: $includeTrust) { score tier }
        showcase {
          agent_id: agentId name element specialty level mindscape ascension core_skill: coreSkill
          w_engine: wEngine { id name level upgrade }
          drive_discs: driveDiscs {
            id slot set { id name } name rarity level main_stat: mainStat { stat value }
            sub_stats: subStats { stat value rolls } icon_url: iconUrl
          }
          skills { id level }
          detail {
            stats {
              hp atk def impact crit_rate: critRate crit_dmg: critDmg anomaly_mastery: anomalyMastery
              anomaly_proficiency: anomalyProficiency pen_ratio: penRatio pen energy_regen: energyRegen
              sheer_force: sheerForce physical_dmg_bonus: physicalDmgBonus fire_dmg_bonus: fireDmgBonus
              ice_dmg_bonus: iceDmgBonus electric_dmg_bonus: electricDmgBonus
              ether_dmg_bonus: etherDmgBonus wind_dmg_bonus: windDmgBonus
            }
            talents { id type name level } costume_id: costumeId friendship
          }
        }
        freshness { cache ttlSeconds provider }
      }
    }
  }
`);

const languageSet = (game: GameId): readonly Language[] => games[game].languages;

interface PlayerVariables {
  uid: string;
  includeDetail: boolean;
  includeTrust: boolean;
  lang: ReturnType<typeof languageName>;
}

const playerVariables = (game: GameId, { path, query }: RouteInput): PlayerVariables => ({
  uid: uidParam(path['uid']),
  includeDetail: boolean(query, 'include_detail', true),
  includeTrust: boolean(query, 'include_trust', true),
  lang: languageName(language(query, languageSet(game))),
});

interface FoundPlayer {
  readonly uid?: string;
  readonly trust_score?: unknown;
  readonly freshness?: Freshness & { readonly provider: string };
}

/** The answer of one player; `freshness` moves from the data into meta (R6.4). */
function playerAnswer(
  game: GameId,
  player: FoundPlayer,
  { uid, lang }: Pick<PlayerVariables, 'uid' | 'lang'>,
): Answered {
  const { freshness, ...data } = player;
  return {
    data,
    freshness,
    meta: metaOf(game, freshness?.provider),
    language: lang.toLowerCase().replace('_', '-'),
    account: `${game}:${uid}`,
  };
}

/** R6.4: zzz has the two cache members only, hsr names its provider. */
const metaOf =
  (game: GameId, provider: string | undefined) =>
  ({ cache, ttlSeconds, requestId }: MetaInput) => {
    const meta = { cache, ttl_seconds: ttlSeconds };
    if (game === 'zzz') return meta;
    const full = { ...meta, request_id: requestId, api_version: 'v1' };
    return game === 'hsr' ? { ...full, provider } : full;
  };

const common = {
  method: 'GET',
  cacheControl: 'freshness',
  guarded: true,
  sparse: true,
  written: ['showcase'],
} as const;

const genshinPlayer = route({
  ...common,
  path: '/v1/player/genshin/:uid',
  document: genshin,
  variables: (input) => playerVariables('genshin', input),
  answer: ({ player }, variables) => playerAnswer('genshin', player as FoundPlayer, variables),
});

const hsrPlayer = route({
  ...common,
  path: '/v1/player/hsr/:uid',
  document: hsr,
  variables: (input) => ({
    ...playerVariables('hsr', input),
    provider: oneOf(input.query, 'provider', ['primary', 'fallback', 'auto']) ?? ('auto' as const),
  }),
  answer: ({ player }, variables) => playerAnswer('hsr', player as FoundPlayer, variables),
});

const zzzPlayer = route({
  ...common,
  path: '/v1/player/zzz/:uid',
  document: zzz,
  variables: (input) => playerVariables('zzz', input),
  answer: ({ player }, variables) => playerAnswer('zzz', player as FoundPlayer, variables),
});

/** R6.1: the generic path is the same handler; a literal game wins, so that what comes here is no game. */
const unknownGame = route({
  ...common,
  path: '/v1/player/:game/:uid',
  document: genshin,
  variables: (input) => playerVariables(gameParam(input.path['game']), input),
  answer: ({ player }, variables) => playerAnswer('genshin', player as FoundPlayer, variables),
});

// biome-ignore format: a document reads like the answer it is
const batch = graphql(`
  query RestPlayerBatch($game: Game!, $uids: [String!]!, $hasWorldLevel: Boolean!) {
    players(game: $game, uids: $uids) {
      ... on PlayerSummary {
        uid game nickname level world_level: worldLevel @include(if: $hasWorldLevel) signature
        profile_picture_url: profilePictureUrl showcase_count: showcaseCount
        trust_score: trustScore { score tier }
        freshness { cache }
      }
      ... on LookupError { uid error { code message } }
    }
  }
`);

/** Counts `fetched`, `cached` (stale ones too) and `failed`; together they are the elements (R6.12). */
function batchMeta(players: readonly { freshness?: { cache: string }; error?: unknown }[]) {
  const failed = players.filter(({ freshness }) => freshness === undefined).length;
  const fetched = players.filter(({ freshness }) => freshness?.cache === 'miss').length;
  return { fetched, cached: players.length - failed - fetched, failed };
}

/** R6.12: both paths are the same operation. */
const batchRoute = (path: string) =>
  route({
    method: 'GET',
    path,
    document: batch,
    cacheControl: 'no-cache',
    guarded: true,
    variables: ({ query }) => {
      const game = gameParam(required(query, 'game'));
      return { game, uids: list(query, 'uids', 20), hasWorldLevel: game !== 'zzz' };
    },
    answer: ({ players }) => ({
      data: players.map((player) => ({ ...player, freshness: undefined })),
      meta: () => batchMeta(players),
    }),
  });

export const playerRoutes = [
  genshinPlayer,
  hsrPlayer,
  zzzPlayer,
  unknownGame,
  batchRoute('/v1/players/batch'),
  batchRoute('/v1/players'),
];
