import type { CharacterForm } from '../../../games/builds/build.ts';
import type {
  Buff,
  Enemy,
  RotationStep,
  SimulationInput,
} from '../../../games/builds/simulation.ts';
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

/** A buff by what it is called (R10.4e). */
export function readBuff(reading: Reading, given: GivenBuff, at: string): Buff {
  const { value, atkFlat, duration } = given;
  const source = readSource(reading, given, `${at}.source`);
  if (value != null) reading.within(`${at}.value`, value, inputRanges.buffValue);
  if (atkFlat != null) reading.within(`${at}.atkFlat`, atkFlat, inputRanges.points);
  if (duration != null) reading.within(`${at}.duration`, duration, inputRanges.seconds);
  return {
    ...source,
    value: value ?? null,
    atkFlat: atkFlat ?? null,
    duration: duration ?? null,
  };
}

/** A stat or a buff of the game; what is neither is a label, where its numbers say what it does. */
function readSource(
  reading: Reading,
  { source, value, atkFlat }: GivenBuff,
  at: string,
): Pick<Buff, 'source' | 'named'> {
  const { game, pack } = reading;
  if (source.trim() === '' || source.length > longestSource) {
    reading.fault(
      at,
      `It is the name of a buff or of a stat, of 1 to ${longestSource} characters.`,
    );
    return { source };
  }
  const found = game.builds.buffs.find(source, pack);
  if (found) return found;
  const name = quoteName(source);
  if (value == null && atkFlat == null) {
    const near = game.builds.buffs.suggest(source, pack);
    const help = near.length > 0 ? `did you mean ${near.join(' or ')}?` : 'send what it adds.';
    reading.fault(at, `No buff has the name ${name}: ${help}`);
    return { source };
  }
  const read = [
    value != null && 'its value as a bonus to all damage',
    atkFlat != null && 'its atk_flat as ATK',
  ].filter((one) => one !== false);
  reading.note(`No buff has the name ${name}: ${read.join(', ')}.`);
  return { source: value == null ? 'atk' : 'dmg_bonus' };
}

/** Effects that a buff of the game stands for do not count a second time: neither the actor's own nor the team's. */
export function withoutBuffed(
  reading: Reading,
  { actor, team, buffs, effects }: Pick<SimulationInput, 'actor' | 'team' | 'buffs' | 'effects'>,
): SimulationInput['effects'] {
  const read = { ...effects };
  const { game, pack } = reading;
  if (!pack.characters.find(actor.avatarId) || buffs.every(({ named }) => named === undefined))
    return read;
  const owned = game.builds.effectStacks(actor, team, pack);
  for (const { source, named } of buffs) {
    const twice = (named?.ids ?? []).filter((id) => owned.has(id) && read[id] !== false);
    if (twice.length > 0)
      reading.note(
        `${named?.label ?? source} counts as it was sent, and not from the actor or the team too.`,
      );
    for (const id of twice) read[id] = false;
  }
  return read;
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
