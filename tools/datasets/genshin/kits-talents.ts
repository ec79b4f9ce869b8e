import type { z } from 'zod';
import type { DataSource } from '../dataset.ts';
import {
  readTalentNumbers,
  readTalentTexts,
  slugsById,
  type talentTexts,
} from './catalog-source.ts';
import { factsOf, type Talent } from './kits-hits.ts';
import { type Lines, readLines } from './kits-lines.ts';
import type { TalentName } from './kits-names.ts';

const combats = {
  normal_attack: 'combat1',
  elemental_skill: 'combat2',
  elemental_burst: 'combat3',
} as const;

/** A talent with what its English texts say beside the damage. */
export type ReadTalent = Talent &
  Pick<Lines, 'odd' | 'shares'> & {
    readonly labels: readonly string[];
    /** Of the talent, and with the burst of the passives. */
    readonly descriptions: readonly string[];
  };

/** Normal attack, skill and burst. */
export type ReadTalents = readonly [ReadTalent, ReadTalent, ReadTalent];

type Texts = z.infer<typeof talentTexts>[string];

const passivesOf = ({ passive1, passive2 }: Texts) => [passive1, passive2];

/** Reads the three talents of a text number, of a character of an element; undefined for what has no texts. */
export function talentReader(source: DataSource) {
  const [texts] = readTalentTexts(source);
  const slugs = slugsById(source, 'talents');
  const numbers = readTalentNumbers(source);
  return (id: number, element: string, isCatalyst: boolean): ReadTalents | undefined => {
    const own = texts?.get(id);
    const slug = slugs.get(id) ?? '';
    if (!own) return undefined;
    const read = (talent: TalentName): ReadTalent => {
      const combat = combats[talent];
      const labels = own[combat]?.attributes?.labels ?? [];
      return {
        talent,
        name: own[combat]?.name ?? '',
        ...readLines(labels),
        labels,
        descriptions: [own[combat], ...(talent === 'elemental_burst' ? passivesOf(own) : [])].map(
          (text) => text?.description ?? '',
        ),
        facts: factsOf(slug, talent),
        element,
        isCatalyst,
        numbersOf: (param) => {
          const values = numbers[slug]?.[combat]?.[param];
          if (!values) throw new Error(`${slug} has no ${combat} ${param}.`);
          return values;
        },
      };
    };
    return [read('normal_attack'), read('elemental_skill'), read('elemental_burst')];
  };
}
