import type { CharacterBody, FormRecord, RankRecord } from '../../../src/games/catalog.ts';
import type { DataSource } from '../dataset.ts';
import {
  describedForm,
  elementOf,
  type Form,
  type Forms,
  normalAttackNumber,
} from './catalog-forms.ts';
import { readConstellationTexts } from './catalog-source.ts';
import { readTalents } from './catalog-talents.ts';
import { namesOf, textOf } from './catalog-text.ts';

const ranks = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'] as const;

/** The six constellations of a number; nothing when no texts are filed under it. */
function rankReader(source: DataSource): (depot: number) => RankRecord[] {
  const texts = readConstellationTexts(source);
  return (depot) => {
    if (!texts[0]?.has(depot)) return [];
    return ranks.map((rank, index) => ({
      level: index + 1,
      names: namesOf(texts, (language) => language.get(depot)?.[rank].name),
      description: textOf(texts, (language) => language.get(depot)?.[rank].description),
    }));
  };
}

/** The talents and constellations of a character, and of each of its forms when it has several. */
export function kitReader(source: DataSource): (forms: Forms) => Kit {
  const ranksOf = rankReader(source);
  const talents = readTalents(source);
  const kitOf = (form: Form, forms: Forms) => ({
    talents: talents.list(form.depot, normalAttackNumber(form, forms, talents.has)),
    ranks: ranksOf(form.depot),
  });
  return (forms) => {
    const others = forms.slice(1).filter(({ depot }) => talents.has(depot));
    const records = others.flatMap((form): FormRecord[] => {
      const element = elementOf(form);
      return element === null ? [] : [{ element, ...kitOf(form, forms) }];
    });
    return {
      ...kitOf(describedForm(forms, talents.has), forms),
      ...(records.length > 0 && { forms: records }),
    };
  };
}

type Kit = Pick<CharacterBody, 'talents' | 'ranks' | 'forms'>;
