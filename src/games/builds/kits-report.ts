import { type CatalogPack, mappingOf } from '../catalog-pack.ts';
import { dealsNoDamage, type Kit } from './kit.ts';
import type { BuildWords } from './words.ts';

/** What became of a skill: hits, nothing because it deals no damage, or nothing although it should. */
export type SkillOutcome = 'hits' | 'no damage' | 'missing';

/** One skill of one character. */
export interface SkillRow {
  readonly skill: string;
  readonly outcome: SkillOutcome;
  /** Why it has no hits; null when it has. */
  readonly why: string | null;
}

export interface CharacterRow {
  readonly id: number;
  readonly name: string;
  readonly skills: readonly SkillRow[];
  /** Every main skill became hits, or deals no damage. */
  readonly isWhole: boolean;
}

export interface KitsReport {
  readonly characters: readonly CharacterRow[];
  readonly mainSkills: readonly string[];
  /** How many the pack has: some characters have one for each of their forms. */
  readonly kits: number;
  /** Of all characters, how many have each main skill as hits; how many when those that deal none count too. */
  readonly withHits: number;
  readonly whole: number;
}

const noKits: { readonly kits: Readonly<Record<string, Kit>> } = { kits: {} };

/** A character of several forms is as good as its worst. */
const worst: readonly SkillOutcome[] = ['missing', 'no damage', 'hits'];

function rowOf(kits: readonly Kit[], skill: string): SkillRow {
  const rows = kits.map(({ skills, missing }): SkillRow => {
    if (skill in skills) return { skill, outcome: 'hits', why: null };
    const why = missing[skill] ?? 'The kit does not have it.';
    return { skill, outcome: why.startsWith(dealsNoDamage) ? 'no damage' : 'missing', why };
  });
  const [first] = rows.toSorted((a, b) => worst.indexOf(a.outcome) - worst.indexOf(b.outcome));
  return first ?? { skill, outcome: 'missing', why: 'The pack has no kit.' };
}

/** What became hits of the skills of a pack's characters, and what did not and why. */
export function kitsReport(pack: CatalogPack, words: BuildWords): KitsReport {
  const kits = new Map<string, Kit[]>();
  const entries = Object.entries(mappingOf(pack, noKits).kits);
  for (const [key, kit] of entries) {
    const id = key.split('-')[0] ?? key;
    kits.set(id, [...(kits.get(id) ?? []), kit]);
  }
  const characters = pack.characters.heads.map(({ id, names }): CharacterRow => {
    const own = kits.get(String(id)) ?? [];
    const others = own.flatMap(({ skills, missing }) => [
      ...Object.keys(skills),
      ...Object.keys(missing),
    ]);
    const known = [...new Set([...words.mainSkills, ...others])];
    const skills = known.map((skill) => rowOf(own, skill));
    const isWhole = skills.every(
      ({ skill, outcome }) => outcome !== 'missing' || !words.mainSkills.includes(skill),
    );
    return { id, name: names[0] ?? String(id), skills, isWhole };
  });
  const hasHits = ({ skills }: CharacterRow): boolean =>
    skills.every(({ skill, outcome }) => outcome === 'hits' || !words.mainSkills.includes(skill));
  return {
    characters,
    kits: entries.length,
    mainSkills: words.mainSkills,
    withHits: characters.filter(hasHits).length,
    whole: characters.filter(({ isWhole }) => isWhole).length,
  };
}
