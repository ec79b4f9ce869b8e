import type { CatalogHead } from '../../games/catalog-members.ts';
import type { Language } from '../../games/ids.ts';
import type { Presenting } from './presenting.ts';

export type Present<Head, Model> = (head: Head, options: Presenting) => Model;

/** A model is kept as long as its head is: a list does not make its rows again for each request. */
export function presentingOnce<Head extends CatalogHead, Model extends object>(
  present: Present<Head, Model>,
): Present<Head, Model> {
  const made = new Map<Language, WeakMap<Head, Model>>();
  return (head, options) => {
    const ofLanguage = made.get(options.language) ?? new WeakMap<Head, Model>();
    if (!made.has(options.language)) made.set(options.language, ofLanguage);
    const known = ofLanguage.get(head);
    if (known) return known;
    const model = present(head, options);
    ofLanguage.set(head, model);
    return model;
  };
}
