import { type Build, type CharacterForm, nothingWorn } from '../../../games/builds/build.ts';
import { readForm, readWeapon, typeFault, upToSix } from './actor.ts';
import type { GivenMember } from './given.ts';
import type { Reading } from './reading.ts';

/** The others of the team, each once, none of them the actor and no two of them one character (R10.4c). */
export function readTeam(
  reading: Reading,
  given: readonly GivenMember[],
  actorId: number,
): readonly Build[] {
  const seen = new Set([actorId]);
  return reading
    .atMost('team', given, reading.words.maxOthers)
    .flatMap((member, index) => readMember(reading, member, `team.${index}`, seen) ?? []);
}

function readMember(
  reading: Reading,
  given: GivenMember,
  at: string,
  seen: Set<number>,
): Build | undefined {
  const { avatarId, level, weapon, constellation } = given;
  const { words, pack } = reading;
  const max = words.maxLevel;
  // What is left out of a team is what its standard build has: the notes on an actor would say otherwise.
  const quiet: Reading = { ...reading, note: () => {} };
  if (level != null) reading.within(`${at}.level`, level, { min: 1, max: max.simulated });
  if (constellation != null) reading.within(`${at}.constellation`, constellation, upToSix);
  const worn = weapon ? readWeapon(quiet, weapon, `${at}.weapon`, avatarId) : null;
  const form = readForm(quiet, given, `${at}.element`);
  const fault = memberFault(reading, avatarId, seen);
  seen.add(avatarId);
  if (fault !== undefined) {
    reading.fault(`${at}.avatarId`, fault);
    return undefined;
  }
  const profile = readProfile(reading, given, form, `${at}.profile`);
  const name = pack.characters.find(avatarId)?.names[0] ?? String(avatarId);
  const isBare = profile === null;
  reading.note(
    isBare
      ? `${name} in the team has no artifacts: send a profile for its standard build.`
      : `${name} in the team has the standard build of its profile ${profile}.`,
  );
  const wrongType = worn ? typeFault(reading, worn.id, avatarId) : undefined;
  if (wrongType !== undefined) reading.note(`The weapon of ${name} in the team is ${wrongType}.`);
  const base: Build = isBare
    ? { ...nothingWorn, ...form, level: max.analyzed }
    : reading.game.builds.standardBuild(form, profile, pack);
  return {
    ...base,
    level: level ?? base.level,
    weapon: worn ?? base.weapon,
    rank: constellation ?? base.rank,
  };
}

function memberFault(
  { game, pack }: Reading,
  avatarId: number,
  seen: ReadonlySet<number>,
): string | undefined {
  if (avatarId < 0) return 'It is required: the id of a character.';
  if (seen.has(avatarId)) return 'The character is in the team already.';
  const found = pack.characters.find(avatarId);
  if (!found) return 'There is no such character in the game.';
  const person = game.personOf(avatarId);
  const other = [...seen].find((one) => game.personOf(one) === person);
  return other === undefined
    ? undefined
    : `A team has one ${found.names[0]}, and ${other} is in it already.`;
}

/** The profile whose standard build counts; null for a character that wears what was sent alone. */
function readProfile(
  reading: Reading,
  { profile, level, weapon }: GivenMember,
  form: CharacterForm,
  at: string,
): string | null {
  const names = reading.game.builds.profilesOf(form, reading.pack).map((one) => one.name);
  if (profile != null) return reading.word(at, profile.toLowerCase(), [...new Set(names)]);
  return level == null && weapon == null ? (names[0] ?? null) : null;
}
