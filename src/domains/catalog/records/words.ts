import type { CatalogPack } from '../../../games/catalog-pack.ts';
import type { Language } from '../../../games/ids.ts';
import { wordNames } from '../../../games/word-names.ts';
import { elementsOf } from './character.ts';

/** A word of the interface as the game calls it (R7.8b). */
export interface Word {
  readonly kind: 'element' | 'weapon_type' | 'stat' | 'slot';
  readonly word: string;
  readonly name: string;
}

/** Every word of the records of a game. */
export function listWords(pack: CatalogPack, language: Language): Word[] {
  const { element, calling, stat, slot } = wordNames(pack, language);
  const { slots, subStats, statNames = {} } = pack.shared;
  const { heads } = pack.characters;
  const rows = (
    kind: Word['kind'],
    words: readonly (string | null)[],
    nameOf: (word: string) => string,
  ): Word[] =>
    [...new Set(words)].flatMap((word) =>
      word === null ? [] : [{ kind, word, name: nameOf(word) }],
    );
  return [
    ...rows('element', heads.flatMap(elementsOf), element),
    ...rows(
      'weapon_type',
      heads.map(({ weaponType }) => weaponType),
      calling,
    ),
    ...rows(
      'stat',
      [...Object.keys(statNames), ...slots.flatMap(({ mainStats }) => mainStats), ...subStats],
      stat,
    ),
    ...rows(
      'slot',
      slots.map((one) => one.slot),
      slot,
    ),
  ];
}
