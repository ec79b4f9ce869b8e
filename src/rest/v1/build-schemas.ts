import { z } from 'zod';
import { inputRanges, type Range, rangeFault } from '../../games/builds/words.ts';
import type { RecordKind } from '../../games/catalog-pack.ts';
import { buildRoles, critModes } from '../input/enumerations.ts';
import { recordsOf } from '../input/faults.ts';
import {
  described,
  game,
  graphLanguage,
  namedObject,
  object,
  oneOf,
  orNull,
  text,
  truth,
  wire,
} from '../input/schemas.ts';

// Only types are checked here: the ranges depend on the game, and the graph reports all their faults at once. A character of
// a showcase can be sent unchanged (R10.1): the members that are not needed are ignored.

const largest = 2 ** 31 - 1;
const number = (range: Range) => z.number(rangeFault(range));
const integer = () => z.int('It is a whole number.');
/** A number too large for the graph becomes the largest that it can hold, which is out of every range. */
const held = (value: number): number => Math.max(-largest, Math.min(largest, value));
const whole = integer().transform(held);
const idOf = (kind: RecordKind) => integer().register(recordsOf, { kind }).transform(held);
const words = text();
const ignored = described(
  z.unknown().optional(),
  'Ignored: accepted so that a character of a showcase can be sent unchanged.',
);
const isList = 'It is a list.';
const numbers = (range: Range) =>
  z.record(z.string(), orNull(number(range)), 'It is an object of numbers.');
const levels = z.record(z.string(), orNull(whole), 'It is an object of whole numbers.');

const piece = namedObject('GearPieceInput', {
  slot: orNull(words),
  set: orNull(object({ id: orNull(idOf('set')), name: ignored })),
  set_id: orNull(idOf('set')),
  rarity: orNull(whole),
  level: orNull(whole),
  main_stat: orNull(object({ stat: orNull(words), value: orNull(number(inputRanges.gearValue)) })),
  sub_stats: orNull(
    z.array(
      object({
        stat: orNull(words),
        value: orNull(number(inputRanges.gearValue)),
        rolls: orNull(whole),
        roll_values: ignored,
      }),
      isList,
    ),
  ),
  id: ignored,
  name: ignored,
  icon_url: ignored,
  crit_value: ignored,
  roll_value: ignored,
});

const weaponBody = object({
  id: orNull(idOf('weapon')),
  level: orNull(whole),
  refinement: orNull(whole),
  superimpose: described(orNull(whole), 'The same as `refinement`, as hsr calls it.'),
  upgrade: described(orNull(whole), 'The same as `refinement`, as zzz calls it.'),
  ascension: orNull(whole),
  name: ignored,
});

/** Names of one thing that contradict each other are a fault: none of them is more right. */
const weapon = weaponBody.superRefine(({ refinement, ...others }, { addIssue }) => {
  const level = refinement ?? others.superimpose;
  for (const name of ['superimpose', 'upgrade'] as const) {
    const message = `It is another name of refinement, which is ${level} here.`;
    if (level !== null && others[name] !== null && others[name] !== level)
      addIssue({ code: 'custom', path: [name], message });
  }
});
wire.add(weapon, { name: 'WeaponInput' });

const levelled = { level: orNull(whole), id: ignored, name: ignored, type: ignored };

const detail = namedObject('CharacterDetailInput', {
  stats: orNull(numbers(inputRanges.points)),
  talents: orNull(z.array(object({ ...levelled, type: orNull(words) }), isList)),
  costume_id: ignored,
  friendship: ignored,
});

const traceRow = namedObject('TraceRowInput', {
  row: orNull(words),
  main_skill: orNull(object({ ...levelled, max_level: ignored })),
  stat_nodes: ignored,
  abilities: ignored,
});

const gear = () => orNull(z.array(piece, isList));

/** In hsr an element has the game's own id beside its name. */
const kind = object({ id: ignored, name: orNull(words) });

/** A character and its gear, with the names of every game. */
const actorMembers = {
  avatar_id: orNull(idOf('character')),
  agent_id: described(orNull(idOf('character')), 'The same as `avatar_id`, as zzz calls it.'),
  level: orNull(whole),
  constellation: orNull(whole),
  eidolon: described(orNull(whole), 'The same as `constellation`, as hsr calls it.'),
  mindscape: described(orNull(whole), 'The same as `constellation`, as zzz calls it.'),
  ascension: orNull(whole),
  weapon: orNull(weapon),
  light_cone: described(orNull(weapon), 'The same as `weapon`, as hsr calls it.'),
  w_engine: described(orNull(weapon), 'The same as `weapon`, as zzz calls it.'),
  artifacts: gear(),
  relics: described(gear(), 'The same as `artifacts`, as hsr calls them.'),
  drive_discs: described(gear(), 'The same as `artifacts`, as zzz calls them.'),
  stats: orNull(numbers(inputRanges.points)),
  talents: orNull(levels),
  detail: described(
    orNull(detail),
    'Stats and talents in the form of a showcase, used when `stats` and `talents` are left out.',
  ),
  skills: described(
    orNull(z.array(object({ ...levelled, id: orNull(words) }), isList)),
    'Skills of zzz in the form of a showcase, used when `talents` is left out.',
  ),
  trace_tree: described(
    orNull(z.array(traceRow, isList)),
    'Traces of hsr in the form of a showcase, used when `talents` is left out.',
  ),
  name: ignored,
  element: orNull(z.union([words, kind], 'It is a name.')),
  element_name: ignored,
  path: ignored,
  path_name: ignored,
  specialty: ignored,
  specialty_name: ignored,
  enhanced: orNull(truth),
  core_skill: ignored,
  build: ignored,
  card_url: ignored,
  ranks: ignored,
};

const actor = namedObject('ActorInput', actorMembers);
export type ActorBody = z.output<typeof actor>;
export type PieceBody = z.output<typeof piece>;

export const analysisMembers = {
  game,
  role: orNull(oneOf(buildRoles)),
  lang: orNull(graphLanguage()),
  ...actorMembers,
};

const enemy = namedObject('EnemyInput', {
  level: orNull(whole),
  res: orNull(number(inputRanges.resistance)),
  element_res: orNull(numbers(inputRanges.resistance)),
  def_reduction: orNull(number(inputRanges.reduction)),
  broken: orNull(truth),
  stunned: orNull(truth),
  max_toughness: orNull(number(inputRanges.toughness)),
  max_hp: orNull(number(inputRanges.enemyHp)),
});

const step = namedObject(
  'RotationStepInput',
  {
    skill: orNull(words),
    count: orNull(whole),
    aura: orNull(words),
    type: orNull(words),
    variant: orNull(words),
  },
  '{"skill": "ultimate", "count": 2}',
);

const buff = namedObject(
  'BuffInput',
  {
    source: orNull(words),
    value: orNull(number(inputRanges.buffValue)),
    atk_flat: orNull(number(inputRanges.points)),
    duration: orNull(number(inputRanges.seconds)),
  },
  '{"source": "Bennett Q"}',
);

const member = namedObject(
  'TeamMemberInput',
  {
    avatar_id: actorMembers.avatar_id,
    agent_id: actorMembers.agent_id,
    profile: described(orNull(words), 'The build profile whose standard build it has.'),
    level: orNull(whole),
    constellation: orNull(whole),
    eidolon: actorMembers.eidolon,
    mindscape: actorMembers.mindscape,
    weapon: orNull(weapon),
    light_cone: actorMembers.light_cone,
    w_engine: actorMembers.w_engine,
    element: actorMembers.element,
    enhanced: orNull(truth),
  },
  '{"avatar_id": 10000025}',
);
export type MemberBody = z.output<typeof member>;

const choices = z.record(
  z.string(),
  orNull(z.union([truth, number(inputRanges.points)], 'It is true, false or a number of stacks.')),
  'It is an object of ids.',
);

/** All of a simulation but its game. */
export const rotationMembers = {
  actor,
  enemy: orNull(enemy),
  rotation: orNull(z.array(step, isList)),
  buffs: orNull(z.array(buff, isList)),
  team: described(
    orNull(z.array(member, isList)),
    'The others of the team: at most 3, in zzz 2. Of a member with its `avatar_id` alone the standard build of its first profile counts.',
  ),
  effects: described(
    orNull(choices),
    'By id of an effect, as `notes` list it: whether it counts, or its number of stacks. `conditional: false` for none that has a condition, `all: false` for none, but those named beside.',
  ),
  crit_mode: orNull(oneOf(critModes)),
  explain: orNull(truth),
};
const rotation = z.object(rotationMembers);
export type RotationBody = z.output<typeof rotation>;

export const simulationMembers = { game, ...rotationMembers };

/** The name of a saved build; the graph checks its length. */
export const saveName = words;
