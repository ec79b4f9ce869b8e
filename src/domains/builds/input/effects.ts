import type { SimulationInput } from '../../../games/builds/simulation.ts';
import { nearest } from '../../../lib/nearest.ts';
import type { GivenChoice, GivenSimulation } from './given.ts';
import { quoteName, type Reading } from './reading.ts';

const maxChoices = 50;

/** Says no to every effect, or to those with a condition, that is not named. */
const groups = ['all', 'conditional'];

/** What the caller says of effects that the actor or the team has (R10.4d). */
export function readEffects(
  reading: Reading,
  sent: Pick<GivenSimulation, 'actor' | 'team' | 'effects'>,
  { actor, team }: Pick<SimulationInput, 'actor' | 'team'>,
): SimulationInput['effects'] {
  const read: Record<string, boolean | number> = {};
  const { game, pack } = reading;
  const given = sent.effects ?? [];
  // Of a character that is unknown the one fault is that.
  const isKnown = pack.characters.find(actor.avatarId) !== undefined;
  if (given.length === 0 || !isKnown) return read;
  const known = game.builds.effectStacks(actor, team, pack);
  const unknown = unknownRecords(reading, sent);
  for (const choice of reading.atMost('effects', given, maxChoices)) {
    if (Object.hasOwn(read, choice.id))
      reading.fault(`effects.${quoteName(choice.id)}`, 'It is named twice.');
    // Of a record that is unknown the one fault is that.
    if (unknown.has(Number.parseInt(choice.id, 10))) continue;
    read[choice.id] = readChoice(reading, choice, known);
  }
  return read;
}

/** The ids of characters and weapons that were sent, and that the game does not have. */
function unknownRecords(
  { pack }: Reading,
  { actor, team }: Pick<GivenSimulation, 'actor' | 'team'>,
): ReadonlySet<number> {
  const all = [actor, ...(team ?? [])];
  const ids = all.flatMap(({ avatarId, weapon }) => [
    ...(pack.characters.find(avatarId) ? [] : [avatarId]),
    ...(weapon && !pack.weapons.find(weapon.id) ? [weapon.id] : []),
  ]);
  return new Set(ids);
}

function readChoice(
  reading: Reading,
  { id, counts, stacks }: GivenChoice,
  known: ReadonlyMap<string, number>,
): boolean | number {
  const path = `effects.${quoteName(id)}`;
  const choice = counts === false ? false : (stacks ?? true);
  const most = known.get(id);
  if (groups.includes(id)) {
    if (choice !== false)
      reading.fault(path, 'It is false: no such effect counts, but those named beside.');
  } else if (most === undefined) {
    reading.fault(path, unknownEffect(id, [...known.keys()]));
  } else if (typeof choice === 'number') {
    reading.within(path, choice, { min: 0, max: most });
  }
  return choice;
}

function unknownEffect(id: string, known: readonly string[]): string {
  const near = nearest(id, known) ?? known.find((one) => one.startsWith(id.split('-')[0] ?? id));
  const such = known[0] === undefined ? '' : `, such as ${known[0]}`;
  const help =
    near === undefined ? `notes of a simulation list the ids${such}.` : `did you mean ${near}?`;
  return `Neither the actor nor the team has ${quoteName(id)}: ${help}`;
}
