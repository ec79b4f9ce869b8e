import { maxAgeOf, maxAgeOfFound } from '../../../games/names.ts';
import { noted } from '../../../graph/kept/noted.ts';

interface Named {
  readonly name?: string | null;
}

/** Another catalog makes another answer; what nobody can name yet is looked up again soon (R7.6). */
export const ofCatalog = noted<Named | readonly Named[] | null | undefined>((shown, note) => {
  const records = Array.isArray(shown) ? shown : [shown ?? { name: null }];
  note.until(note.begunAt + maxAgeOf(records as readonly Named[]) * 1000);
});

/** A page that says itself how long it is good. */
export const byPage = noted<{ readonly maxAgeSeconds: number | undefined }>((page, note) =>
  note.until(note.begunAt + (page.maxAgeSeconds ?? 0) * 1000),
);

/** What was found by a name; where nothing was, it is looked for again soon. */
export const ofFound = noted<readonly Named[] | null>((found, note) =>
  note.until(note.begunAt + maxAgeOfFound(found ?? []) * 1000),
);
