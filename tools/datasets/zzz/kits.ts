import { z } from 'zod';
import type { Kit, KitSkill, KitVariant } from '../../../src/games/builds/kit.ts';
import { type DataSource, findTable } from '../dataset.ts';
import { byId, checkTable, makeEach, readTable } from '../rows.ts';
import { blocksOf, isMove } from './catalog-skills.ts';
import { type AgentText, schemas, storePath, tooltipRows } from './catalog-source.ts';
import { plainText } from './catalog-text.ts';
import { type KitAgent, linesOf, type Move } from './kits-hits.ts';
import { isHpShare } from './kits-labels.ts';
import { variantsOf } from './kits-variants.ts';

/** A skill of the rotation: where the source keeps its moves, and how they are described from others there. */
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

const avatarSource = z.object({ ProfessionType: z.string(), ElementTypes: z.array(z.string()) });

/** What the agents' skills do, by agent id: from the game's tables of numbers and their English labels. */
export function kitRecords(source: DataSource): Record<string, Kit> {
  const avatars = readTable(source, storePath('avatars'), byId(avatarSource));
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
  return table === undefined ? undefined : checkTable(file, table, schemas.agentText, 0);
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

/** What is a string of attacks elsewhere is one cast: only basic attacks are counted one by one. */
const inOneCast = ({ name, hits }: KitVariant): KitVariant => ({
  name,
  hits: hits.map(({ segment: _segment, ...hit }) => hit),
});

/** The moves of a skill that deal damage: property 1001 is a skill's damage, and one agent has a share of HP. */
function movesOf(rows: AgentText['SkillDescriptions'][string]): readonly Move[] {
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
