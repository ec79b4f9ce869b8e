import type { CharacterForm } from '../../games/builds/build.ts';
import { inputRanges } from '../../games/builds/ranges.ts';
import type { Buff, RotationStep } from '../../games/builds/simulation.ts';
import type { GivenBuff, GivenStep } from './given.ts';
import type { Reading } from './reading.ts';

/** How often a step is repeated at most (R10.4). */
const maxCasts = 50;
const longestSource = 64;

/** A step, its words those of the game. */
export function readStep(
  reading: Reading,
  given: GivenStep,
  at: string,
  form: CharacterForm,
): RotationStep {
  const { words } = reading;
  const { aura, type, variant } = given;
  const skill = reading.word(`${at}.skill`, given.skill, words.skills);
  const count = reading.within(`${at}.count`, given.count ?? 1, { min: 1, max: maxCasts });
  // Where a game has no auras, saying that there is none is no fault.
  if (aura != null && aura !== 'none') reading.word(`${at}.aura`, aura, words.auras);
  if (type != null) reading.word(`${at}.type`, type, words.reactions);
  else if (skill === 'reaction')
    reading.fault(
      `${at}.type`,
      `It is required with the skill reaction: one of ${words.reactions.join(', ')}.`,
    );
  if (type != null && skill !== 'reaction')
    reading.note('The type of a step counts only with the skill reaction.');
  return {
    skill,
    count,
    aura: aura ?? null,
    type: type ?? null,
    variant:
      variant == null ? null : readVariant(reading, { skill, variant, form }, `${at}.variant`),
  };
}

/** One of the alternatives that the character's skill has; how it is spelled matters little. */
function readVariant(
  { game, pack, word }: Reading,
  { skill, variant, form }: { skill: string; variant: string; form: CharacterForm },
  at: string,
): string {
  // Of a character that is unknown the one fault is that.
  if (!pack.characters.find(form.avatarId)) return variant;
  const skills = game.builds.kitOf(form, pack)?.skills ?? {};
  const names = (Object.hasOwn(skills, skill) ? skills[skill] : undefined)?.variants.map(
    ({ name }) => name,
  );
  const meant = names?.find((name) => name.toLowerCase() === variant.toLowerCase());
  return meant ?? word(at, variant, names ?? []);
}

/** What a buff means is the game's to say: a source that it does not know is a note (R10.4). */
export function readBuff(reading: Reading, given: GivenBuff, at: string): Buff {
  const { value, atkFlat, duration } = given;
  if (given.source.trim() === '' || given.source.length > longestSource)
    reading.fault(
      `${at}.source`,
      `It is the name of a buff or of a stat, of 1 to ${longestSource} characters.`,
    );
  if (value != null) reading.within(`${at}.value`, value, inputRanges.buffValue);
  if (atkFlat != null) reading.within(`${at}.atkFlat`, atkFlat, inputRanges.points);
  if (duration != null) reading.within(`${at}.duration`, duration, inputRanges.seconds);
  return {
    source: given.source,
    value: value ?? null,
    atkFlat: atkFlat ?? null,
    duration: duration ?? null,
  };
}
