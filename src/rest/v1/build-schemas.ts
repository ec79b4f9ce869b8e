import { z } from 'zod';
import { inputRanges, type Range, rangeFault } from '../../games/builds/words.ts';
import type { RecordKind } from '../../games/catalog-pack.ts';
import { buildRoles, critModes } from '../input/enumerations.ts';
import { recordsOf } from '../input/faults.ts';
import {
  bounded,
  described,
  game,
  graphLanguage,
  namedObject,
  object,
  oneOf,
  orNull,
  required,
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

/** The reference shows what any game takes; the graph checks what its own takes (R10.4). */
const upTo = (maximum: number, minimum = 1) => bounded(orNull(whole), { minimum, maximum });
const upToSix = () => upTo(6, 0);
const inRange = (range: Range, perOne = 1) =>
  bounded(orNull(number(range)), { minimum: range.min * perOne, maximum: range.max * perOne });
/** A ratio may be sent as percent. */
const percent = 100;
const listed = <Item extends z.ZodType>(item: Item, maxItems: number) =>
  bounded(orNull(z.array(item, isList)), { maxItems });

const { gearValue } = inputRanges;
const worth = { minimum: gearValue.min, maximum: gearValue.max };

const subStat = object({
  stat: required(words),
  value: bounded(required(number(gearValue)), worth),
  rolls: upTo(10),
  roll_values: ignored,
});

const piece = namedObject('GearPieceInput', {
  slot: required(words),
  set: orNull(object({ id: orNull(idOf('set')), name: ignored })),
  set_id: orNull(idOf('set')),
  rarity: upTo(5),
  level: upTo(20, 0),
  main_stat: required(object({ stat: required(words), value: inRange(gearValue) })),
  sub_stats: listed(subStat, 4),
  id: ignored,
  name: ignored,
  icon_url: ignored,
  crit_value: ignored,
  roll_value: ignored,
});

const weaponBody = object({
  id: required(idOf('weapon')),
  level: upTo(90),
  refinement: upTo(5),
  superimpose: described(upTo(5), 'The same as `refinement`, as hsr calls it.'),
  upgrade: described(upTo(5), 'The same as `refinement`, as zzz calls it.'),
  ascension: upToSix(),
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

const gear = () => listed(piece, 6);

/** In hsr an element has the game's own id beside its name. */
const kind = object({ id: ignored, name: orNull(words) });

/** A character and its gear, with the names of every game. */
const actorMembers = {
  avatar_id: described(
    orNull(idOf('character')),
    'The character or agent. Required, by this name or as `agent_id`.',
  ),
  agent_id: described(orNull(idOf('character')), 'The same as `avatar_id`, as zzz calls it.'),
  level: bounded(required(whole), { minimum: 1, maximum: 100 }),
  constellation: upToSix(),
  eidolon: described(upToSix(), 'The same as `constellation`, as hsr calls it.'),
  mindscape: described(upToSix(), 'The same as `constellation`, as zzz calls it.'),
  ascension: upToSix(),
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
  level: bounded(required(whole), { minimum: 1, maximum: 90 }),
};

const enemy = namedObject('EnemyInput', {
  level: upTo(120),
  res: inRange(inputRanges.resistance, percent),
  element_res: orNull(numbers(inputRanges.resistance)),
  def_reduction: inRange(inputRanges.reduction, percent),
  broken: orNull(truth),
  stunned: orNull(truth),
  max_toughness: inRange(inputRanges.toughness),
  max_hp: inRange(inputRanges.enemyHp),
});

const step = namedObject(
  'RotationStepInput',
  {
    skill: required(words),
    count: upTo(50),
    aura: orNull(words),
    type: orNull(words),
    variant: orNull(words),
  },
  '{"skill": "ultimate", "count": 2}',
);

const buff = namedObject(
  'BuffInput',
  {
    source: bounded(required(words), { minLength: 1, maxLength: 64 }),
    value: inRange(inputRanges.buffValue),
    atk_flat: inRange(inputRanges.points),
    duration: inRange(inputRanges.seconds),
  },
  '{"source": "Bennett Q"}',
);

const member = namedObject(
  'TeamMemberInput',
  {
    avatar_id: actorMembers.avatar_id,
    agent_id: actorMembers.agent_id,
    profile: described(orNull(words), 'The build profile whose standard build it has.'),
    level: upTo(100),
    constellation: upToSix(),
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
  rotation: bounded(required(z.array(step, isList)), { minItems: 1, maxItems: 20 }),
  buffs: listed(buff, 8),
  team: described(
    listed(member, 3),
    'The others of the team: at most 3, in zzz 2. Of a member with its `avatar_id` alone the standard build of its first profile counts.',
  ),
  effects: described(
    bounded(orNull(choices), { maxProperties: 50 }),
    'By id of an effect, as `notes` list it: whether it counts, or its number of stacks. `conditional: false` for none that has a condition, `all: false` for none, but those named beside.',
  ),
  crit_mode: orNull(oneOf(critModes)),
  explain: orNull(truth),
};
const rotation = z.object(rotationMembers);
export type RotationBody = z.output<typeof rotation>;

export const simulationMembers = { game, ...rotationMembers };

/** The name of a saved build. */
export const saveName = bounded(text(), { minLength: 1, maxLength: 80 });
