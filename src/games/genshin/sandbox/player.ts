import type { SandboxOptions } from '../../game.ts';
import { int, pick, type Random, seededRandom } from '../../random.ts';
import type { GenshinShowcase, ShownCharacter } from '../showcase.ts';
import { type GenshinData, genshinData } from '../tables.ts';
import { type Candidate, pickCharacters } from './characters.ts';
import { makeDetail } from './details.ts';
import { ascensions, pickLevel } from './level.ts';
import { firstNames, lastNames, signatures } from './profile.ts';

const constellations = [0, 0, 0, 0, 1, 1, 2, 3, 4, 5, 6] as const;

function makeCharacter(
  data: GenshinData,
  random: Random,
  candidate: Candidate,
  hideDetails: boolean,
): ShownCharacter {
  const ascension = pick(random, ascensions);
  const level = pickLevel(random, ascension);
  const constellation = pick(random, constellations);
  const detail = makeDetail(data, random, candidate, level, ascension, constellation);
  return {
    avatarId: candidate.avatarId,
    depotId: hideDetails ? null : candidate.depotId,
    energyType: null,
    level,
    constellation: hideDetails ? 0 : constellation,
    ascension: hideDetails ? null : ascension,
    detail: hideDetails ? null : detail,
  };
}

/** A made-up account that the game would allow; the UID alone decides what it holds (R3.9). */
export function sandboxGenshin(
  uid: string,
  { hideDetails, empty, pack }: SandboxOptions,
): GenshinShowcase {
  const data = genshinData(pack);
  const { tables } = data;
  const random = seededRandom(`genshin:${uid}`);
  const level = int(random, 45, 60);
  return {
    nickname: pick(random, firstNames) + pick(random, lastNames),
    level,
    signature: pick(random, signatures),
    worldLevel: Math.min(8, Math.floor((level - 15) / 5)),
    namecardId: pick(random, tables.namecards),
    picture: {
      id: Number(pick(random, Object.keys(tables.pictures))),
      avatarId: null,
      costumeId: null,
    },
    characters: empty
      ? []
      : pickCharacters(pack, random).map((one) => makeCharacter(data, random, one, hideDetails)),
  };
}
