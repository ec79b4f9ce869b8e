import { z } from 'zod';
import type { BangbooBody } from '../../../src/games/catalog.ts';
import { firstLanguages } from '../../../src/games/ids.ts';
import type { Text } from '../../../src/games/names.ts';
import { type DataSource, findTable } from '../dataset.ts';
import { checkTable, makeOf } from '../rows.ts';
import { plainText } from './catalog-text.ts';

const skill = z.object({
  Level: z.record(z.string(), z.object({ Name: z.string(), Desc: z.string() })),
});
/** A bangboo as a copy of a game wiki has it, in English: A is its active skill, B its passive one, C the chain attack. */
const bangboo = z.object({ Skill: z.object({ A: skill, B: skill, C: skill }) });
type Skill = z.infer<typeof skill>;

type BangbooTexts = Pick<BangbooBody, 'active' | 'passive' | 'cost' | 'chain'>;

const noWords = { names: null, description: null } as const;

/** What the skills say at level 1; null where no source has it. No source tells a cost. */
export function bangbooTexts(source: DataSource, id: string): BangbooTexts {
  const path = `genshin-optimizer-zzz/bangboo/${id}.json`;
  const table = findTable(source, path);
  if (table === undefined) return { active: noWords, passive: noWords, cost: null, chain: null };
  const { A, B, C } = checkTable(path, table, bangboo, 0).Skill;
  return makeOf([{ file: path, keys: [] }], () => ({
    active: skillWords(A),
    passive: skillWords(B),
    cost: null,
    chain: skillWords(C).description,
  }));
}

const skillWords = ({ Level }: Skill): BangbooBody['active'] => ({
  names: inEnglish(Level[1]?.Name),
  description: inEnglish(Level[1]?.Desc),
});

/** Where the copy was made too early it has the text's key in its place. */
const textKey = /^Bangboo_\w+$/;

function inEnglish(text: string | undefined): Text {
  const english = text === undefined || textKey.test(text) ? null : plainText(text);
  return english === null
    ? null
    : firstLanguages.map((language) => (language === 'en' ? english : null));
}
