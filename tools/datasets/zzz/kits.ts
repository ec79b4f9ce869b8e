import type {
  Kit,
  KitHit,
  KitPart,
  KitSkill,
  KitVariant,
  ScalingStat,
} from '../../../src/games/builds/kit.ts';
import { type DataSource, findTable } from '../dataset.ts';
import { checkTable, makeEach } from '../rows.ts';
import {
  isHpShare,
  type KitLine,
  type Label,
  nameOf,
  readLabel,
  variantsOf,
} from './kit-variants.ts';
import { type AgentText, agentText, blocksOf, isMove, type Tables, tooltipRows } from './source.ts';
import { evaluate, plainText, skillLevels } from './text.ts';

const repetition = /^(\{(?:[^{}]|\{[^{}]*\})*\})\s*\*\s*(\d+)$/;

/** `{…} * 3` is three damage instances of what stands in the brackets. */
function repeated(formula: string): readonly [single: string, times: number] {
  const [, single = formula, times = '1'] = repetition.exec(formula) ?? [];
  return [single, Number(times)];
}

/** A formula that a text calculates itself, as a fraction: `{CAL:0.12+AvatarSkillLevel(0)*0.01,100,2}%`. */
const calculated = /^\{CAL:([^,]+),100,\d\}%$/;

/** Removes the noise of the computation. */
const decimals = 1e8;

/**
 * Fractions by level: of the skills' numbers, hundredths of a percent at level 1 and their growth, or of a formula that
 * stands in the text.
 */
function valuesOf(formula: string, { Skills }: AgentText): KitPart['values'] {
  const [, own] = calculated.exec(formula) ?? [];
  const perUnit = own === undefined ? 10_000 : 1;
  const damageOf = (id: string, level: number): number => {
    const skill = Skills[id];
    if (skill === undefined)
      throw new Error(`A formula asks for the skill ${id}, which is not there.`);
    return skill.DamageValue + skill.DamageGrowth * (level - 1);
  };
  return skillLevels.map((level) => {
    const value = evaluate(own ?? formula, { level, skill: (id) => damageOf(id, level) });
    return Math.round((value / perUnit) * decimals) / decimals;
  });
}

/** An agent as its skills are read. */
interface KitAgent {
  readonly id: string;
  readonly specialty: string;
  /** The elements of the source; the last is the agent's, one before it its own kind of it. */
  readonly elementTypes: readonly string[];
  readonly text: AgentText;
}

/** A move: its heading in the table of numbers, its text, and its damage lines as label and formula. */
type Move = ReturnType<typeof movesOf>[number];

const elements: Readonly<Record<string, string>> = {
  Physics: 'physical',
  Elec: 'electric',
  FireFrost: 'frost',
  AuricEther: 'auric_ink',
};
/** A kind of an element that its agent takes on only at times. */
const passing: ReadonlySet<string> = new Set(['ZhenZhenAssault']);

function ownElement({ elementTypes }: KitAgent): string {
  const [name = ''] = elementTypes.filter((type) => !passing.has(type));
  return elements[name] ?? name.toLowerCase();
}

/** As the texts write them. */
const elementNames = 'Physical|Fire|Frost|Ice|Electric|Ether|Auric Ink|Honed Edge|Wind';
const mention = new RegExp(`(?<!increases? )\\b(${elementNames})\\sDMG`, 'gu');

/** `Auric Ink` is `auric_ink`. */
const spelled = (name: string): string => name.toLowerCase().replaceAll(' ', '_');

/**
 * Which lines of a string are physical where the text names two elements and not their hits. Source:
 * frzyc/genshin-optimizer, libs/zzz/formula/src/data/char/sheets (read).
 */
const physicalLines: Readonly<Record<string, readonly (number | string)[]>> = {
  1151: [1, 2, 4],
  1161: [1, 2, 3],
  1171: [2],
  1181: [1, 2, 4, 'Moving Shot'],
  1201: [1, 2, 3],
  1211: [1, 2],
  1221: [1, 2],
  1241: [1, 2, 3, 4, 5],
  1251: [1, 2, 3],
  1271: [1, 2, 3],
  1291: [1, 2],
  1301: [1, 2],
  1321: [1, 2, 3],
  1331: [1, 2, 3],
  1391: [1, 2],
};

const counts: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4 };
/** `the first two deal Physical DMG`; a `first` alone is one. */
const firstHits = /\bfirst (?:(\d|one|two|three|four) )?/u;

/** The element of a block, as its agent and text have it. */
interface ElementSource {
  readonly agentId: string;
  /** The agent's default. */
  readonly own: string;
  /** Whether it belongs to the basic attacks. */
  readonly isBasic: boolean;
  /** Without markup; empty where the block has none. */
  readonly text: string;
}

const mentions = (text: string): string[] => [
  ...new Set([...text.matchAll(mention)].map(([, name = '']) => spelled(name))),
];

/**
 * The element of a line: that of its label, or else the only one in its text; of two, the one that the text or the table
 * above gives the hit; or else the agent's own.
 */
function elementOf(source: ElementSource, label: Label): string {
  const named = mentions(`${label.form} DMG`)[0];
  if (named !== undefined) return named;
  const [first, second] = mentions(source.text);
  if (first !== undefined && second === undefined) return first;
  const other = [first, second].find((element) => element !== undefined && element !== 'physical');
  return isPhysical(source, label) ? 'physical' : (other ?? source.own);
}

function isPhysical({ agentId, isBasic, text }: ElementSource, label: Label): boolean {
  const listed = isBasic ? physicalLines[agentId] : undefined;
  if (listed !== undefined) return listed.includes(label.segment ?? label.words);
  const [opening = ''] = text.split(/[.\n]/u).filter((sentence) => mentions(sentence).length > 0);
  const inOpening = mentions(opening);
  if (!inOpening.includes('physical')) return false;
  // A later sentence gives its other element to the other forms of the move.
  if (inOpening.length === 1) return `${label.string}${label.words}${label.form}` === '';
  const count = firstHits.exec(opening);
  if (count === null || label.segment === null) return false;
  const [, digits = 'one'] = count;
  return label.segment <= (counts[digits] ?? Number(digits));
}

/** EX Special Attacks and Dodge Counters have damage bonuses of their own. */
function attackOf(skill: string, { title, text }: Move): string {
  if (title.startsWith('EX Special Attack') || /considered an EX Special Attack/.test(text))
    return 'ex_special';
  return title.startsWith('Dodge Counter') ? 'dodge_counter' : skill;
}

/** A rupture agent's own element is sheer damage; its physical hits are not. */
function statOf({ specialty }: KitAgent, label: Label, isOwnElement: boolean): ScalingStat {
  if (label.words.includes('Max HP')) return 'hp';
  return specialty === 'Rupture' && isOwnElement ? 'sheer_force' : 'atk';
}

/** The lines of a move as hits. */
function linesOf(skill: string, move: Move, agent: KitAgent): KitLine[] {
  const own = ownElement(agent);
  const source: ElementSource = {
    agentId: agent.id,
    own,
    isBasic: skill === 'basic',
    text: move.text,
  };
  return move.lines.map(([name, formula]) => {
    const label = readLabel(name);
    const element = elementOf(source, label);
    const [single, times] = repeated(formula);
    const isPlain = label.words === '' && label.segment === null;
    const hit: KitHit = {
      name: isPlain ? nameOf(move.title, label.form) : name.replace(/ Multiplier/i, ''),
      parts: [
        { stat: statOf(agent, label, element === own), values: valuesOf(single, agent.text) },
      ],
      times,
      element,
      attack: attackOf(skill, move),
      ...(label.segment !== null && { segment: label.segment }),
    };
    return { label, hit };
  });
}

/** A skill of the rotation, and how to find its moves in the source. */
interface SkillSource {
  readonly key: string;
  readonly talent: string;
  /** Beginnings of titles, the one of a plain cast first; moves of another name come last. */
  readonly titles: readonly string[];
  /** Moves of another name belong to it too. */
  readonly hasOthers: boolean;
}

/** Chain attacks and ultimates share their level. */
const skillSources: Readonly<Record<string, SkillSource>> = {
  basic: { key: '0', talent: 'basic', titles: ['Basic Attack'], hasOthers: true },
  special: {
    key: '1',
    talent: 'special',
    titles: ['Special Attack', 'EX Special Attack'],
    hasOthers: true,
  },
  dash: { key: '2', talent: 'dash', titles: ['Dash Attack', 'Dodge Counter'], hasOthers: true },
  ultimate: { key: '3', talent: 'ultimate', titles: ['Ultimate'], hasOthers: false },
  chain: { key: '3', talent: 'ultimate', titles: ['Chain Attack'], hasOthers: false },
  assist: {
    key: '6',
    talent: 'assist',
    titles: ['Quick Assist', 'Defensive Assist', 'Assist Follow-Up'],
    hasOthers: true,
  },
};

/** The third and the fifth mindscape each raise all skills but the core skill. */
const raised: Kit['raised'] = [3, 5].flatMap((rank) =>
  ['basic', 'special', 'dash', 'ultimate', 'assist'].map((talent) => ({ rank, talent, levels: 2 })),
);

/** The kits by agent id, from the game's tables of numbers and their English labels. */
export function kitRecords(source: DataSource, { avatars }: Tables): Record<string, Kit> {
  const kits = makeEach(
    Object.entries(avatars),
    ([id, { ProfessionType, ElementTypes }]) => {
      const agent = { id, specialty: ProfessionType, elementTypes: ElementTypes };
      return [id, kitOf(agent, englishText(source, id))] as const;
    },
    ([id]) => tooltipRows('Avatars', id),
  );
  return Object.fromEntries(kits);
}

function englishText(source: DataSource, id: string): AgentText | undefined {
  const [{ file } = { file: '' }] = tooltipRows('Avatars', id);
  const table = findTable(source, file);
  return table === undefined ? undefined : checkTable(file, table, agentText, 0);
}

function kitOf(agent: Omit<KitAgent, 'text'>, text: AgentText | undefined): Kit {
  const skills: Record<string, KitSkill> = {};
  const missing: Record<string, string> = {};
  for (const [skill, source] of Object.entries(skillSources)) {
    const variants = text === undefined ? [] : skillVariants(skill, source, { ...agent, text });
    if (variants.length > 0) skills[skill] = { talent: source.talent, variants };
    else
      missing[skill] =
        text === undefined
          ? 'The sources do not describe the skills of this agent yet.'
          : `The game gives the ${skill} skill of this agent no damage multiplier.`;
  }
  return { skills, missing, raised };
}

function skillVariants(
  skill: string,
  { key, titles, hasOthers }: SkillSource,
  agent: KitAgent,
): readonly KitVariant[] {
  const rank = (title: string): number => {
    const index = titles.findIndex((beginning) => title.startsWith(beginning));
    return index < 0 ? titles.length : index;
  };
  return movesOf(agent.text.SkillDescriptions[key] ?? {})
    .filter(({ title }) => hasOthers || rank(title) < titles.length)
    .toSorted((left, right) => rank(left.title) - rank(right.title))
    .flatMap((move) => variantsOf(move.title, linesOf(skill, move, agent)))
    .map((variant) => (skill === 'basic' ? variant : inOneCast(variant)));
}

/** Only the attacks of a basic string are counted one by one. */
const inOneCast = ({ name, hits }: KitVariant): KitVariant => ({
  name,
  hits: hits.map(({ segment: _segment, ...hit }) => hit),
});

/** The moves of a skill that deal damage: property 1001 is a skill's damage, and one agent has a share of HP. */
function movesOf(rows: AgentText['SkillDescriptions'][string]) {
  const entries = Object.entries(rows);
  const described = entries.filter(([, row]) => isMove(row));
  const texts = new Map(described.map(([, row]) => [row.Title, plainText(row.Description) ?? '']));
  const labelOf = (id: string): string => rows[id]?.Description ?? '';
  return blocksOf(entries)
    .map(({ title, lines }) => ({
      title,
      text: texts.get(title) ?? '',
      lines: lines
        .map(([id, formula]) => [labelOf(id), formula] as const)
        .filter(([label, formula]) => formula.includes('Prop:1001') || isHpShare(label)),
    }))
    .filter(({ lines }) => lines.length > 0);
}
