import type { SimulationInput } from '../../../games/builds/simulation.ts';
import type { CatalogPack } from '../../../games/catalog-pack.ts';
import { games } from '../../../games/index.ts';
import { Problem } from '../../../lib/problem.ts';
import { readActor } from './actor.ts';
import { readEffects } from './effects.ts';
import type { GivenAnalysis, GivenSimulation } from './given.ts';
import { createReading, nameFault, type Reading } from './reading.ts';
import { readBuff, readEnemy, readStep, withoutBuffed } from './rotation.ts';
import { readTeam } from './team.ts';

/** What bounds the work of one simulation (R10.4). */
const limits = { steps: 20, buffs: 8 } as const;

/**
 * Reads what is to be simulated, and saved under a name unless that is null; notes say what was assumed. Throws
 * `validation_failed` with every fault, then `character_not_found`: what is wrong in itself is refused first (R1.10).
 */
export function readSimulation(given: GivenSimulation, pack: CatalogPack, name: string | null) {
  const reading = createReading(games[given.game], pack);
  const { words } = reading;
  const actor = readActor(reading, given.actor, 'actor.', words.maxLevel.simulated);
  const enemy = readEnemy(reading, given.enemy ?? {});
  const { rotation } = given;
  if (rotation.length < 1 || rotation.length > limits.steps)
    reading.fault('rotation', `It has 1 to ${limits.steps} steps.`);
  const steps = rotation
    .slice(0, limits.steps)
    .map((step, index) => readStep(reading, step, `rotation.${index}`, actor));
  const buffs = reading.atMost('buffs', given.buffs ?? [], limits.buffs);
  const team = readTeam(reading, given.team ?? [], actor.avatarId);
  const read = {
    actor,
    team,
    buffs: buffs.map((buff, index) => readBuff(reading, buff, `buffs.${index}`)),
    effects: readEffects(reading, given, { actor, team }),
  };
  const input: SimulationInput = {
    ...read,
    enemy,
    rotation: steps,
    effects: withoutBuffed(reading, read),
    critMode: given.critMode ?? 'average',
    explain: given.explain ?? false,
  };
  readName(reading, name);
  const notes = reading.done();
  assertKnown(actor.avatarId, pack);
  return { input, notes };
}

/** The same for what is to be analysed. */
export function readAnalysis(given: GivenAnalysis, pack: CatalogPack, name: string | null) {
  const reading = createReading(games[given.game], pack);
  const input = readActor(reading, given, '', reading.words.maxLevel.analyzed);
  readName(reading, name);
  const notes = reading.done();
  assertKnown(given.avatarId, pack);
  return { input, notes };
}

/** What is saved has a name, whose fault is one with the others (R10.3). */
function readName(reading: Reading, name: string | null): void {
  const fault = name === null ? undefined : nameFault(name);
  if (fault !== undefined) reading.fault('name', fault);
}

function assertKnown(avatarId: number, pack: CatalogPack): void {
  if (pack.characters.find(avatarId)) return;
  throw new Problem('character_not_found', 'There is no such character.');
}
