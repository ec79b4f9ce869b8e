import { Problem } from '../../lib/problem.ts';
import { readDetail } from './enka-genshin-detail.ts';
import {
  type Detailed,
  detailedList,
  type Listed,
  listedList,
  reply,
} from './enka-genshin-payload.ts';

/** The service shows at most 8 characters (R6.9); the game shows up to 12. */
const shownCharacters = 8;

function readCharacter({ avatarId, level, energyType, talentLevel }: Listed, avatar?: Detailed) {
  return {
    avatarId,
    depotId: avatar?.skillDepotId ?? null,
    energyType,
    level: avatar ? (avatar.propMap[4001]?.val ?? level) : level,
    // Nor any character beyond this (R6.9).
    constellation: Math.min(6, avatar ? avatar.talentIdList.length : talentLevel),
    ascension: avatar ? (avatar.propMap[1002]?.val ?? 0) : null,
    detail: avatar ? readDetail(avatar) : null,
  };
}

/** A character that only the details name still counts as shown. */
function listAll(shown: readonly Listed[], details: readonly Detailed[]): readonly Listed[] {
  const unlisted = details.filter(({ avatarId }) =>
    shown.every((one) => one.avatarId !== avatarId),
  );
  return [
    ...shown,
    ...unlisted.map(({ avatarId }) => ({ avatarId, level: 1, energyType: null, talentLevel: 0 })),
  ];
}

/**
 * Reads the provider's reply about a Genshin player. One odd character never costs the others: without a usable
 * detail it is shown like one whose details are hidden, without an id it is left out.
 */
export function readGenshinReply(body: unknown) {
  const { success, data } = reply.safeParse(body);
  if (!success) {
    throw new Problem('upstream_unavailable', 'The player data provider sent an unusable reply.');
  }
  const { playerInfo: player, avatarInfoList, ttl } = data;
  if (!avatarInfoList && !player.showAvatarInfoList) {
    throw new Problem('player_not_found', 'No player with this UID, or the showcase is hidden.');
  }
  const details = detailedList.parse(avatarInfoList);
  const detailOf = new Map(details.map((avatar) => [avatar.avatarId, avatar]));
  return {
    ttlSeconds: ttl,
    showcase: {
      nickname: player.nickname,
      level: player.level,
      signature: player.signature,
      worldLevel: player.worldLevel,
      namecardId: player.nameCardId,
      picture: player.profilePicture,
      characters: listAll(listedList.parse(player.showAvatarInfoList), details)
        .slice(0, shownCharacters)
        .map((one) => readCharacter(one, detailOf.get(one.avatarId))),
    },
  };
}
