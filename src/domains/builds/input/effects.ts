import type { SimulationInput } from '../../../games/builds/simulation.ts';
import { nearest } from '../../../lib/nearest.ts';
import type { GivenChoice } from './given.ts';
import { quoteName, type Reading } from './reading.ts';

const maxChoices = 50;

/** Says no to every effect, or to those with a condition, that is not named. */
const groups = ['all', 'conditional'];

/** What the caller says of effects that the actor or the team has (R10.4d). */
export function readEffects(
  reading: Reading,
  given: readonly GivenChoice[],
  { actor, team }: Pick<SimulationInput, 'actor' | 'team'>,
): SimulationInput['effects'] {
  const read: Record<string, boolean | number> = {};
  const { game, pack } = reading;
  // Of a character that is unknown the one fault is that.
  const isKnown = pack.characters.find(actor.avatarId) !== undefined;
  if (given.length === 0 || !isKnown) return read;
  const known = game.builds.effectStacks(actor, team, pack);
  for (const choice of reading.atMost('effects', given, maxChoices)) {
    if (Object.hasOwn(read, choice.id))
      reading.fault(`effects.${quoteName(choice.id)}`, 'No effect is named twice.');
    read[choice.id] = readChoice(reading, choice, known);
  }
  return read;
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
  const help =
    near === undefined ? 'notes of a simulation list those it has' : `did you mean ${near}?`;
  return `Nobody here has ${quoteName(id)}: ${help}${near === undefined ? '.' : ''}`;
}
