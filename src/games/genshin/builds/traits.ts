import type { CatalogContent, ParamRecord, TalentRecord } from '../../catalog.ts';

type Character = CatalogContent['characters'][number];

const scalingStats = ['atk', 'hp', 'def', 'elemental_mastery'] as const;
export type ScalingStat = (typeof scalingStats)[number];
export type RaisedTalent = 'normal' | 'skill' | 'burst';

/** The numbers of a character that gear is recommended by (docs/catalog.md). */
export interface Traits {
  readonly id: number;
  readonly element: string | null;
  readonly weaponType: string | null;
  /** The stats that at least a third of the rows of skill and burst grow with. */
  readonly stats: readonly ScalingStat[];
  /** The talent with the hit that does the most. */
  readonly strongest: RaisedTalent | null;
  readonly heals: boolean;
  readonly shields: boolean;
  readonly isPhysical: boolean;
  readonly energyCost: number;
}

const statWords: readonly (readonly [RegExp, ScalingStat])[] = [
  [/\bMax HP\b/, 'hp'],
  [/\bDEF\b/, 'def'],
  [/\bElemental Mastery\b/, 'elemental_mastery'],
];
const damageWord = /\bDMG\b/;
const noDamageWords =
  /\b(?:Bonus|Increase|Interval|Decrease|Absorption|Reduction|Ratio|Conversion)\b/;
const healingWord = /\b(?:Healing|Regeneration|HP Restored)\b/;
const shieldWord = /\bAbsorption\b|\bShield (?:HP|Strength)\b/;
/** The worth of a point of each stat in points of ATK, roughly as equipped characters have them. */
const attackWorth: Readonly<Record<ScalingStat, number>> = {
  atk: 1,
  hp: 10,
  def: 1,
  elemental_mastery: 0.5,
};
const shareOfRows = 1 / 3;
const comparedLevel = 10;

const protections = { healing: healingWord, shields: shieldWord } as const;

const labelOf = ({ labels }: ParamRecord): string => labels[0] ?? '';

const statOf = (label: string): ScalingStat =>
  statWords.find(([word]) => word.test(label))?.[1] ?? 'atk';

/** The stats that rows grow with: a row of damage without a stat grows with ATK. */
function scalingOf(rows: readonly ParamRecord[]): ScalingStat[] {
  const stats = rows
    .filter(({ unit }) => unit === 'percent')
    .map(labelOf)
    .filter((label) => damageWord.test(label) || statWords.some(([word]) => word.test(label)))
    .map(statOf);
  return scalingStats.filter(
    (stat) => stats.filter((one) => one === stat).length >= Math.max(1, stats.length * shareOfRows),
  );
}

/** The largest hit of a talent at level 10, in percent of the attack. */
const hardestHit = (rows: readonly ParamRecord[]): number =>
  Math.max(
    0,
    ...rows
      .filter((row) => row.unit === 'percent')
      .filter((row) => damageWord.test(labelOf(row)) && !noDamageWords.test(labelOf(row)))
      .map((row) => (row.values[comparedLevel - 1] ?? 0) * attackWorth[statOf(labelOf(row))]),
  );

export function readTraits({ head, body }: Character): Traits {
  const talentOf = (type: RaisedTalent): TalentRecord | undefined =>
    body.talents.find((talent) => talent.type === type);
  const rowsOf = (type: RaisedTalent) => talentOf(type)?.params ?? [];
  const own = [...rowsOf('skill'), ...rowsOf('burst')];
  const has = (word: RegExp) => own.some((row) => word.test(labelOf(row)));
  const hits = (['normal', 'skill', 'burst'] as const)
    .map((type) => ({ type, hit: hardestHit(rowsOf(type)) }))
    .toSorted((a, b) => b.hit - a.hit);
  return {
    id: head.id,
    element: head.element,
    weaponType: head.weaponType,
    stats: scalingOf(own),
    strongest: hits[0]?.hit ? hits[0].type : null,
    heals: has(healingWord),
    shields: has(shieldWord),
    isPhysical: (['skill', 'burst'] as const).some((type) =>
      talentOf(type)?.description?.[0]?.includes('Physical DMG'),
    ),
    energyCost: rowsOf('burst').find((row) => labelOf(row) === 'Energy Cost')?.values[0] ?? 0,
  };
}

/** The stat that its healing, or its shield, grows with; undefined for a character that has none. */
export function protectionStat(
  talents: readonly TalentRecord[],
  kind: keyof typeof protections,
): ScalingStat | undefined {
  const row = talents
    .filter(({ type }) => type === 'skill' || type === 'burst')
    .flatMap(({ params }) => params)
    .find((param) => param.unit === 'percent' && protections[kind].test(labelOf(param)));
  return row && statOf(labelOf(row));
}
