import type { Build, CharacterForm, WornWeapon } from '../../../games/builds/build.ts';
import {
  type BuildWords,
  hasStat,
  inputRanges,
  isRatio,
  type Range,
  rangeFault,
  statOf,
  talentOf,
} from '../../../games/builds/words.ts';
import type { CharacterHead } from '../../../games/catalog.ts';
import { readGear } from './gear.ts';
import type { GivenActor, GivenWeapon } from './given.ts';
import { quoteName, type Reading } from './reading.ts';

export const upToSix = { min: 0, max: 6 };
const refinements = { min: 1, max: 5 };
/** No list of a character is longer. */
const maxListed = 50;

/** The acting character and what it wears; `at` is where it stands in the input. */
export function readActor(
  reading: Reading,
  given: GivenActor,
  at: string,
  maxLevel: number,
): Build {
  const { ascension, constellation, weapon } = given;
  if (given.avatarId < 0) reading.fault(`${at}avatarId`, 'It is required: the id of a character.');
  readLevel(reading, given.level, `${at}level`, maxLevel);
  readAscension(reading, given, at, reading.words.ascensions.character);
  if (constellation != null) reading.within(`${at}constellation`, constellation, upToSix);
  return {
    ...readForm(reading, given, `${at}element`),
    level: given.level,
    ascension: ascension ?? null,
    rank: constellation ?? 0,
    talents: readTalents(reading, given, `${at}talents`),
    weapon: weapon ? readWeapon(reading, weapon, `${at}weapon`, given.avatarId) : null,
    gear: readGear(reading, given.artifacts ?? [], `${at}artifacts`),
    stats: readStats(reading, given, `${at}stats`),
  };
}

/** A level that was not sent is below every range. */
function readLevel(reading: Reading, level: number, path: string, max: number): void {
  const range = { min: 1, max };
  if (level < 0) reading.fault(path, `It is required. ${rangeFault(range)}`);
  else reading.within(path, level, range);
}

/** One that a level can have (R10.4a); of a level that is refused nothing else is said. */
function readAscension(
  reading: Reading,
  { level, ascension }: Pick<GivenWeapon, 'level' | 'ascension'>,
  at: string,
  fitting: BuildWords['ascensions']['character'],
): void {
  if (ascension == null) return;
  const path = `${at}ascension`;
  if (ascension < upToSix.min || ascension > upToSix.max || level == null || level < 1) {
    reading.within(path, ascension, upToSix);
    return;
  }
  const { min, max } = fitting(level);
  if (ascension >= min && ascension <= max) return;
  reading.fault(path, `At level ${level} it is ${min === max ? min : `${min} to ${max}`}.`);
}

function readTalents(reading: Reading, { talents }: GivenActor, at: string): Build['talents'] {
  const { talents: known } = reading.words;
  const read: Record<string, number> = {};
  for (const { talent: name, level } of reading.atMost(at, talents ?? [], maxListed)) {
    const talent = talentOf(name, known);
    const path = `${at}.${quoteName(name)}`;
    const max = Object.hasOwn(known, talent) ? known[talent] : undefined;
    if (max === undefined) reading.word(path, name, Object.keys(known));
    else read[talent] = reading.within(path, level, { min: 1, max });
  }
  return read;
}

/** Where a character cannot hold a weapon, of which types they are. */
export function typeFault({ pack }: Reading, id: number, avatarId: number): string | undefined {
  const held = pack.weapons.find(id)?.type;
  const type = pack.characters.find(avatarId)?.weaponType;
  return held && type && held !== type
    ? `of type ${held}, the character of type ${type}`
    : undefined;
}

export function readWeapon(
  reading: Reading,
  { id, level, refinement, ascension }: GivenWeapon,
  at: string,
  avatarId: number,
): WornWeapon {
  const { words, pack } = reading;
  const weapon = pack.weapons.find(id);
  if (!weapon) reading.fault(`${at}.id`, 'There is no such weapon in the game.');
  const max = words.maxWeaponLevel;
  if (level != null) reading.within(`${at}.level`, level, { min: 1, max });
  else reading.note(`The weapon is taken to have level ${max}.`);
  if (refinement != null) reading.within(`${at}.refinement`, refinement, refinements);
  else reading.note('The weapon is taken to have refinement 1.');
  readAscension(reading, { level: level ?? max, ascension }, `${at}.`, words.ascensions.weapon);
  const wrongType = typeFault(reading, id, avatarId);
  if (wrongType !== undefined) reading.note(`The weapon is ${wrongType}.`);
  return { id, level: level ?? max, refinement: refinement ?? 1, ascension: ascension ?? null };
}

function rangeOf(stat: string): Range {
  if (stat === 'crit_rate') return inputRanges.critRate;
  return isRatio(stat) ? inputRanges.ratios : inputRanges.points;
}

/** Final stats in the shared vocabulary, ratios as fractions (R10.5). */
function readStats(reading: Reading, { stats }: GivenActor, at: string): Build['stats'] {
  const known = reading.words.stats;
  const read: Record<string, number> = {};
  for (const { stat: name, value } of reading.atMost(at, stats ?? [], maxListed)) {
    const path = `${at}.${quoteName(name)}`;
    const stat = statOf(name);
    if (!hasStat(known, name)) reading.word(path, name, known);
    else read[stat] = reading.within(path, reading.ratio(stat, value), rangeOf(stat));
  }
  return read;
}

const longestElement = 64;

/** Which form of the character is meant; what it has but one of is not looked at, whatever a showcase says of it (R10.4a). */
export function readForm(
  reading: Reading,
  { avatarId, element, enhanced }: Pick<GivenActor, 'avatarId' | 'element' | 'enhanced'>,
  at: string,
): CharacterForm {
  const head = reading.pack.characters.find(avatarId);
  // What is not looked at is kept with a save nevertheless.
  const isKept = (element?.length ?? 0) <= longestElement;
  if (!isKept) reading.fault(at, `It has at most ${longestElement} characters.`);
  return {
    avatarId,
    element: isKept ? readElement(reading, head, element ?? null, at) : null,
    enhanced: head?.enhanced ? readEnhanced(reading, enhanced ?? null) : null,
  };
}

function readElement(
  reading: Reading,
  head: CharacterHead | undefined,
  given: string | null,
  at: string,
): string | null {
  if (!head?.elements || head.elements.length < 2) return null;
  const known = head.elements.map((element) => element.toLowerCase());
  const meant = given?.toLowerCase();
  if (given !== null) return known.find((one) => one === meant) ?? reading.word(at, given, known);
  const defaultElement = head.element?.toLowerCase() ?? null;
  reading.note(
    `Of the elements of this character ${defaultElement} is taken; send element for another.`,
  );
  return defaultElement;
}

function readEnhanced(reading: Reading, given: boolean | null): boolean {
  if (given === null)
    reading.note('The enhanced kit is taken; send enhanced false for the original.');
  return given ?? true;
}
