import { z } from 'zod';
import { graphql } from '../../src/gql/gql.ts';
import { characterId, game, uid } from '../../src/rest/input/schemas.ts';
import { page } from '../page.ts';
import { playerLanguageIn } from '../words.ts';
import { renderPlayer } from './player/render.tsx';

/** A player: the account, its trust and the characters it shows, one of them open. */
export const player = page({
  path: '/u/:game/:uid',
  inSandbox: true,
  looksUp: true,
  input: {
    path: z.object({ game, uid }),
    query: z.object({ character: characterId.optional() }),
  },
  document: graphql(`
    query WebPlayer($game: Game!, $uid: String!, $lang: Language!) {
      player(game: $game, uid: $uid, includeDetail: true, lang: $lang) {
        nickname level signature isListed
        freshness { fetchedAt }
        changes {
          since
          changes { kind avatarId characterName name nameBefore before after }
        }
        ... on GenshinPlayer {
          showcase {
            id: avatarId name level rank: constellation elementName cardUrl
            weapon { id: weaponId name level refinement }
            gear: artifacts { ...WebGear }
            detail {
              friendship talents { type name level }
              genshinStats: stats {
                hp atk def elementalMastery critRate critDmg energyRecharge healingBonus
                physicalDmgBonus pyroDmgBonus hydroDmgBonus electroDmgBonus cryoDmgBonus
                anemoDmgBonus geoDmgBonus dendroDmgBonus
              }
            }
            build { ...WebBuild }
            ranks { ...WebRank }
          }
        }
        ... on HsrPlayer {
          showcase {
            id: avatarId name level rank: eidolon elementName callingName: pathName cardUrl
            weapon: lightCone { id: lightConeId name level refinement: superimpose }
            gear: relics { ...WebGear }
            traces: traceTree { statNodes { unlocked } abilities { unlocked } }
            detail {
              talents { type name level }
              hsrStats: stats {
                hp atk def spd critRate critDmg breakEffect energyRecharge effectHitRate
                effectRes healingBonus physicalDmgBonus fireDmgBonus iceDmgBonus
                lightningDmgBonus windDmgBonus quantumDmgBonus imaginaryDmgBonus
              }
            }
            build { ...WebBuild }
            ranks { ...WebRank }
          }
        }
        ... on ZzzPlayer {
          showcase {
            id: agentId name level rank: mindscape elementName callingName: specialtyName cardUrl
            weapon: wEngine { id: wEngineId name level refinement: upgrade }
            gear: driveDiscs { ...WebGear }
            coreSkill
            detail {
              talents { type name level }
              zzzStats: stats {
                hp atk def impact critRate critDmg anomalyMastery anomalyProficiency penRatio
                pen energyRegen sheerForce physicalDmgBonus fireDmgBonus iceDmgBonus
                electricDmgBonus etherDmgBonus windDmgBonus
              }
            }
            build { ...WebBuild }
            ranks { ...WebRank }
          }
        }
      }
      trustScore(game: $game, uid: $uid) {
        score tier
        components { base reportPenalty verifiedOwnerBonus accountAgeBonus activityBonus }
        reportsCount { confirmed }
        reports(status: confirmed, first: 5) {
          nodes { reportId category description reporterUidMasked createdAt confirmedAt }
        }
        timeline(since: "2020-01-01T00:00:00Z", limit: 100) { nodes { at event delta scoreAfter } }
      }
      words(game: $game, lang: $lang) { kind word name }
    }
    fragment WebGear on GearItem {
      slot name rarity level rollValue critValue
      set { setId name }
      mainStat { stat value }
      subStats { stat value rolls }
    }
    fragment WebBuild on CharacterBuild {
      score grade role critValue
      recommendations { message }
    }
    fragment WebRank on LeaderboardRank {
      metric metricValue rank total regional { rank region total }
    }
  `),
  variables: ({ path }, { language }) => ({ ...path, lang: playerLanguageIn(path.game, language) }),
  optional: ['player'],
  render: (data, view, { path, query }, problems) =>
    renderPlayer(data, view, { ...path, character: query.character }, problems.player),
});
