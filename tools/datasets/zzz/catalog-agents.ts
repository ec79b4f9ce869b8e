import type {
  AscensionRecord,
  CatalogRecord,
  CharacterBody,
  CharacterHead,
  LevelRecord,
  StatBonus,
} from '../../../src/games/catalog.ts';
import type { DataSource } from '../dataset.ts';
import { makeEach, makeOf, readTable } from '../rows.ts';
import { coreLevelCosts, skillLevelCosts } from './catalog-costs.ts';
import type { StatOf } from './catalog-curves.ts';
import { factionsOf } from './catalog-factions.ts';
import type { Release } from './catalog-releases.ts';
import { coreSkillRecords, mindscapeRecords, talentRecords } from './catalog-skills.ts';
import {
  type AgentText,
  type Avatar,
  type Locs,
  type Partner,
  publicRarity,
  readTooltips,
  schemas,
  storePath,
  type TextMaps,
  tooltipRows,
} from './catalog-source.ts';
import { locNames, type MarkedText, type Markup, readButtons, withMarkup } from './catalog-text.ts';

export type AgentRecord = CatalogRecord<CharacterHead, CharacterBody>;

/** What the catalog reads once for all its parts. */
interface AgentSources {
  readonly avatars: Readonly<Record<string, Avatar>>;
  readonly locs: Locs;
  readonly maps: TextMaps;
  readonly release: (agentId: number) => Release;
  readonly statOf: StatOf;
}

/** The public names of the elements; a newer one keeps the game's name. */
const elements: Readonly<Record<string, string>> = { Physics: 'Physical', Elec: 'Electric' };

/** Property ids of base HP, ATK and DEF. */
const baseProperties = { hp: 11101, atk: 12101, def: 13101 } as const;

/** The level cap is raised by so much at a time, from it to 60. */
const levelsPerPhase = 10;
/** As the game counts them, and a player's agent shows its own: 1 is not yet promoted. */
const phases = [1, 2, 3, 4, 5, 6];

/** The item that is the game's currency. */
const denny = '10';

/** The agents in the order of their ids. */
export function agentRecords(source: DataSource, sources: AgentSources): readonly AgentRecord[] {
  const partners = readTable(source, 'zzz-plugin-maps/PartnerId2Data.json', schemas.partners);
  const faction = factionsOf(partners, sources.maps);
  const buttons = readButtons(source);
  const tooltips = readTooltips(source, {
    folder: 'Avatars',
    ids: Object.keys(sources.avatars),
    schema: schemas.agentText,
    none: noAgentText,
  });
  const bodyOf = (id: string, avatar: Avatar): CharacterBody =>
    agentBody(
      { id: Number(id), avatar, partner: partners[id], statOf: sources.statOf },
      agentTexts(tooltips(id), buttons),
    );
  return makeEach(
    Object.entries(sources.avatars),
    ([id, avatar]) => ({
      head: {
        id: Number(id),
        names: locNames(sources.locs, avatar.Name),
        ...looks(Number(id), avatar),
        region: faction(id),
        ...sources.release(Number(id)),
      },
      // What its texts ask for may be in no table: it is served without them.
      body: makeOf(tooltipRows('Avatars', id), () => bodyOf(id, avatar)),
    }),
    ([id]) => [{ file: storePath('avatars'), keys: [id] }],
  );
}

/** An earlier entry is only the colour of the last one (Frost is Ice). */
export function elementOf({ ElementTypes }: Pick<Avatar, 'ElementTypes'>): string | null {
  const element = ElementTypes.at(-1);
  return element === undefined ? null : (elements[element] ?? element);
}

function looks(id: number, avatar: Avatar) {
  return {
    rarity: publicRarity(avatar.Rarity),
    element: elementOf(avatar),
    weaponType: avatar.ProfessionType || null,
    icon: avatar.CircleIcon,
    portrait: avatar.Image,
    // At the host of splash art, which alone has them.
    splash: `/assets/zzz/Mindscape_${id}_3.webp`,
  };
}

/** Of an agent whom the source does not describe yet. */
const noAgentText: AgentText = {
  Talents: {},
  CoreSkill: {
    UniqueSkill: { Title: '', DescriptionByLevel: {} },
    MathSkill: { Title: '', Description: '' },
  },
  SkillDescriptions: {},
  Skills: {},
};

function agentTexts(texts: readonly AgentText[], buttons: readonly Markup['buttons'][]) {
  return withMarkup(
    texts,
    texts.map(({ Terms }, index) => ({ buttons: buttons[index] ?? {}, terms: Terms })),
  );
}

interface AgentFacts {
  readonly id: number;
  readonly avatar: Avatar;
  readonly partner: Partner | undefined;
  readonly statOf: StatOf;
}

const agentBody = (
  { id, avatar, partner, statOf }: AgentFacts,
  texts: readonly MarkedText<AgentText>[],
): CharacterBody => ({
  description: null,
  talents: talentRecords(texts, {
    skill: skillLevelCosts(elementOf(avatar)),
    core: coreLevelCosts(id),
  }),
  ascension: ascensionRecords(partner),
  levels: levelRecords(avatar),
  ranks: mindscapeRecords(texts),
  path: null,
  traces: [],
  coreSkill: coreSkillRecords(texts, coreStats(avatar, statOf), coreLevelCosts(id)),
});

/** What each enhancement has added by then, A to F. */
const coreStats = ({ CoreEnhancementProps }: Avatar, statOf: StatOf): StatBonus[][] =>
  CoreEnhancementProps.slice(1).map((props) =>
    Object.entries(props)
      .filter(([, value]) => value !== 0)
      .map(([property, value]) => statOf(Number(property), value)),
  );

/** Level 1 and the last level of each phase, before and after the promotion. */
const levelRecords = (avatar: Avatar): readonly LevelRecord[] =>
  phases.flatMap((phase) =>
    [Math.max(1, (phase - 1) * levelsPerPhase), phase * levelsPerPhase].map((level) => ({
      level,
      ascension: phase,
      hp: baseStat(avatar, 'hp', level, phase),
      atk: baseStat(avatar, 'atk', level, phase),
      def: baseStat(avatar, 'def', level, phase),
    })),
  );

/** What the agent has by itself, without core enhancement, rounded as the game does. */
function baseStat(
  { BaseProps, GrowthProps, PromotionProps }: Avatar,
  stat: keyof typeof baseProperties,
  level: number,
  phase: number,
): number {
  const property = baseProperties[stat];
  const growth = Math.floor(((GrowthProps[property] ?? 0) * (level - 1)) / 10_000);
  return (BaseProps[property] ?? 0) + growth + (PromotionProps[phase - 1]?.[property] ?? 0);
}

/** Empty when the source does not know the agent. Its rows are for the level cap that the cost leads away from. */
function ascensionRecords(partner: Partner | undefined): readonly AscensionRecord[] {
  const rows = partner?.Level ?? {};
  return phases.slice(1).flatMap((phase) => {
    const cost = rows[phase - 1]?.Materials;
    const levelCap = rows[phase]?.LevelMax;
    if (cost === undefined || levelCap === undefined) return [];
    const materials = Object.entries(cost)
      .filter(([item]) => item !== denny)
      .map(([item, count]) => ({ id: Number(item), count }));
    return [{ phase, levelCap, currency: cost[denny] ?? 0, materials }];
  });
}
