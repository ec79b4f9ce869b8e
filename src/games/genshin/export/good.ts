import type { ExportFormat } from '../../export-format.ts';
import { type LeftOut, sayable } from '../../export-left-out.ts';
import { recordName } from '../../pack-data.ts';
import type { GenshinShowcase, ShownCharacter, ShownDetail } from '../showcase.ts';
import { lowestAscension } from '../slots.ts';
import { findAvatar, type GenshinData, genshinData } from '../tables.ts';
import { goodArtifact } from './artifact.ts';
import { characterKeys, travelerElements, weaponKeys } from './keys.ts';

/** Who wears what is worn, whatever the element is at the moment. */
const traveler = 'Traveler';

/** What GOOD calls a character, and whom it says that gear is worn by. */
interface Wearer {
  readonly key: string;
  readonly location: string;
}

function wearerOf(data: GenshinData, character: ShownCharacter): Wearer | undefined {
  const { avatarId, depotId } = character;
  const { characters } = data.pack;
  const key = characterKeys(characters, avatarId);
  if (key !== undefined) return { key, location: key };
  if (recordName(characters, avatarId, 'en') !== traveler) return undefined;
  // Another form's element would be a wrong one.
  const element = data.tables.avatars[`${avatarId}-${depotId}`]?.element;
  return element && travelerElements.has(element)
    ? { key: `${traveler}${element}`, location: traveler }
    : undefined;
}

/** The levels without what constellations add; undefined when one of the three is not known. */
function talentOf(data: GenshinData, { avatarId, depotId }: ShownCharacter, detail: ShownDetail) {
  const skills = findAvatar(data, avatarId, depotId)?.skills ?? [];
  const [auto, skill, burst] = skills.map(({ id }) => detail.skills[String(id)]);
  return auto && skill && burst ? { auto, skill, burst } : undefined;
}

function goodCharacter(data: GenshinData, character: ShownCharacter): object | undefined {
  const { level, constellation, ascension, detail } = character;
  const wearer = wearerOf(data, character);
  const talent = detail && talentOf(data, character, detail);
  if (!wearer || !talent) return undefined;
  return {
    key: wearer.key,
    level,
    constellation,
    ascension: ascension ?? lowestAscension(level),
    talent,
  };
}

function goodWeapon(
  { pack }: GenshinData,
  { id, level, ascension, refinement }: NonNullable<ShownDetail['weapon']>,
  location: string,
): object | undefined {
  const key = weaponKeys(pack.weapons, id);
  return key === undefined
    ? undefined
    : { key, level, ascension, refinement, location, lock: false };
}

/** What a character wears; worn by nobody when the format has no word for who wears it. */
function wornBy(leftOut: LeftOut, data: GenshinData, character: ShownCharacter) {
  const { weapon, artifacts = [] } = character.detail ?? {};
  const location = wearerOf(data, character)?.location ?? '';
  return {
    weapons: sayable(leftOut, weapon ? [weapon] : [], (one) => goodWeapon(data, one, location)),
    artifacts: sayable(leftOut, artifacts, (one) => goodArtifact(leftOut, data, one, location)),
  };
}

/** GOOD version 3. Locks are not known and are said to be off; marks may be left out. */
export const goodFormat: ExportFormat<GenshinShowcase> = {
  name: 'good',
  suffix: 'good',
  write({ characters }, { pack }) {
    const data = genshinData(pack);
    const leftOut = { count: 0 };
    const worn = characters.map((character) => wornBy(leftOut, data, character));
    const document = {
      format: 'GOOD',
      version: 3,
      source: 'Waypoint',
      characters: sayable(leftOut, characters, (one) => goodCharacter(data, one)),
      artifacts: worn.flatMap(({ artifacts }) => artifacts),
      weapons: worn.flatMap(({ weapons }) => weapons),
    };
    return { document, skipped: leftOut.count };
  },
};
