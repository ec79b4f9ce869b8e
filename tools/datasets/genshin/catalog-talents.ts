import type { z } from 'zod';
import type { TalentRecord } from '../../../src/games/catalog.ts';
import type { DataSource } from '../dataset.ts';
import { makeOf } from '../rows.ts';
import { levelCostsOf } from './catalog-costs.ts';
import { paramRows } from './catalog-labels.ts';
import {
  englishPath,
  readTalentNumbers,
  readTalentTexts,
  slugsById,
  talentNumbersPath,
  type talentTexts,
} from './catalog-source.ts';
import { namesOf, textOf } from './catalog-text.ts';

type Talents = z.infer<typeof talentTexts>[string];

/** What can be raised. */
const raised: readonly string[] = ['combat1', 'combat2', 'combat3'];

/** In the game's order; the sprints and jumps that only some have cannot be raised, like passives. */
const kinds = [
  ['combat1', 'normal'],
  ['combat2', 'skill'],
  ['combat3', 'burst'],
  ['combatsp', 'passive'],
  ['combatju', 'passive'],
  ['passive1', 'passive'],
  ['passive2', 'passive'],
  ['passive3', 'passive'],
  ['passive4', 'passive'],
] as const;

interface TalentTexts {
  has(id: number): boolean;
  /** What is filed under a number, with the costs of the normal attack from another; nothing when no texts are. */
  list(id: number, normalAttack?: number): TalentRecord[];
}

/** The talents by the number that their texts are filed under. */
export function readTalents(source: DataSource): TalentTexts {
  const texts = readTalentTexts(source);
  const slugs = slugsById(source, 'talents');
  const numbers = readTalentNumbers(source);
  const paramsOf = (id: number, kind: (typeof kinds)[number][0], own: readonly Talents[]) => {
    const numbersOf = (param: string) => {
      const values = numbers[slugs.get(id) ?? '']?.[kind]?.[param];
      if (!values) throw new Error(`${talentNumbersPath} has no ${kind} ${param} of ${id}.`);
      return values;
    };
    const labels = own.map((talents) => talents[kind]?.attributes?.labels);
    return (labels[0] ?? []).flatMap((_, line) =>
      paramRows(
        labels.map((lines) => lines?.[line]),
        numbersOf,
      ),
    );
  };
  // Without their English texts they are not described in any language.
  const rowOf = (id: number) => ({
    file: englishPath('talents'),
    keys: [slugs.get(id) ?? ''],
  });
  return {
    has: (id) => texts[0]?.has(id) ?? false,
    list(id, normalAttack = id) {
      const own = texts.map((language) => language.get(id) ?? { id });
      const costsOf = (kind: string) => {
        const from = texts[0]?.get(kind === 'combat1' ? normalAttack : id);
        const levelCosts = raised.includes(kind) ? levelCostsOf(from?.costs) : [];
        return levelCosts.length > 0 ? { levelCosts } : {};
      };
      return kinds
        .filter(([kind]) => own[0]?.[kind]?.name)
        .map(([kind, type]) => ({
          type,
          names: namesOf(own, (talents) => talents[kind]?.name),
          description: textOf(own, (talents) => talents[kind]?.description),
          params: makeOf([rowOf(id)], () => paramsOf(id, kind, own)),
          ...costsOf(kind),
        }));
    },
  };
}
