import { memoize } from '../lib/memoize.ts';
import { type CatalogPack, oncePerPack } from './catalog-pack.ts';
import { createTerms } from './effects/terms.ts';
import type { Language } from './ids.ts';
import { textIn } from './names.ts';
import { slotName } from './slot-names.ts';

const keyOf = (word: string): string => word.toLowerCase().replaceAll(' ', '_');

/**
 * What a game calls the documented words of its records in a language: `Pyro` is 炎元素 (R7.8b). A word that is newer than
 * the tables stays as it is.
 */
const wordNamesIn = oncePerPack((pack) =>
  memoize((language: Language) => {
    const { known, word } = createTerms(pack.game, language);
    const termsOf = (kind: string) => {
      const termOf = memoize((own: string): string => {
        const key = `${kind}.${keyOf(own)}`;
        const name = known(key) ? word(key) : own;
        return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
      });
      return <Word extends string | null | undefined>(own: Word) =>
        (own == null ? null : termOf(own)) as Word extends string ? string : string | null;
    };
    return {
      element: termsOf('el'),
      /** A weapon type, a path or a specialty. */
      calling: termsOf('p'),
      stat: (name: string): string => textIn(pack.shared.statNames?.[name], language) ?? name,
      slot: (name: string): string => slotName(name, language),
    };
  }),
);

export const wordNames = (pack: CatalogPack, language: Language) => wordNamesIn(pack)(language);
