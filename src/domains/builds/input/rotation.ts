import type { CharacterForm } from '../../../games/builds/build.ts';
import type { Buff, Enemy, RotationStep } from '../../../games/builds/simulation.ts';
import { inputRanges } from '../../../games/builds/words.ts';
import type { GivenBuff, GivenEnemy, GivenStep } from './given.ts';
import { quoteName, type Reading } from './reading.ts';

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
      variant == null ? null : readVariant(reading, { ...given, variant, form }, `${at}.variant`),
  };
}

const stacks = /^[1-5]( stacks?)?$/;

interface GivenVariant extends Pick<GivenStep, 'skill' | 'type'> {
  readonly variant: string;
  readonly form: CharacterForm;
}

/** How many stacks of a reaction there are, or one of the alternatives that the skill has; its spelling matters little. */
function readVariant(reading: Reading, given: GivenVariant, at: string): string {
  const { game, pack } = reading;
  const { skill, type, variant, form } = given;
  if (skill === 'reaction' && game.builds.words.stacking.includes(type ?? '')) {
    if (!stacks.test(variant)) reading.fault(at, 'It is 1 to 5 stacks: 3 stacks.');
    return variant;
  }
  // Of a character that is unknown the one fault is that.
  if (!pack.characters.find(form.avatarId)) return variant;
  const skills = game.builds.kitOf(form, pack)?.skills ?? {};
  const names = (Object.hasOwn(skills, skill) ? skills[skill] : undefined)?.variants.map(
    ({ name }) => name,
  );
  const meant = names?.find((name) => name.toLowerCase() === variant.toLowerCase());
  return meant ?? reading.word(at, variant, names ?? []);
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

const levels = { min: 1, max: 120 };

/** The enemy; what is left out is the game's default (R10.4a). */
export function readEnemy(reading: Reading, given: GivenEnemy): Enemy {
  const { level, res, maxToughness, maxHp, defReduction } = given;
  if (level != null) reading.within('enemy.level', level, levels);
  if (maxToughness != null)
    reading.within('enemy.maxToughness', maxToughness, inputRanges.toughness);
  if (maxHp != null) reading.within('enemy.maxHp', maxHp, inputRanges.enemyHp);
  return {
    level: level ?? null,
    res: res == null ? null : readResistance(reading, { path: 'enemy.res', what: 'res' }, res),
    elementRes: readElements(reading, given),
    defReduction: reading.within(
      'enemy.defReduction',
      reading.ratio('def_reduction', defReduction ?? 0),
      inputRanges.reduction,
    ),
    isBroken: given.broken ?? false,
    isStunned: given.stunned ?? false,
    maxToughness: maxToughness ?? null,
    maxHp: maxHp ?? null,
  };
}

const readResistance = (
  reading: Reading,
  { path, what }: { readonly path: string; readonly what: string },
  value: number,
): number => reading.within(path, reading.ratio('res', value, what), inputRanges.resistance);

function readElements(reading: Reading, { elementRes }: GivenEnemy): Enemy['elementRes'] {
  const read: Record<string, number> = {};
  const { elements } = reading.words;
  for (const { element, value } of reading.atMost(
    'enemy.elementRes',
    elementRes ?? [],
    2 * elements.length,
  )) {
    const path = `enemy.elementRes.${quoteName(element)}`;
    if (elements.includes(element))
      read[element] = readResistance(reading, { path, what: `${element} resistance` }, value);
    else reading.word(path, element, elements);
  }
  return read;
}
