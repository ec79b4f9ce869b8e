import type { z } from 'zod';
import type { DataSource } from '../../dataset.ts';
import { avatars, read } from './tables-source.ts';

export type Avatar = z.infer<typeof avatars>[string];

/** One of the forms a character has: the traveler has one for each element. */
export interface Form {
  /** The number its texts are filed under. */
  readonly depot: number;
  readonly avatar: Avatar;
}

/** The store's `10000005-504`; the texts know only the sister's numbers. */
function formOf(key: string, avatar: Avatar): Form {
  const [id = 0, depot] = key.split('-').map(Number);
  if (depot === undefined) return { depot: (id - 10_000_000) * 100 + 1, avatar };
  return { depot: id === 10_000_005 ? depot + 200 : depot, avatar };
}

/** Each character's forms in the order of the store; the one without an element comes first. */
export function formsById(source: DataSource): ReadonlyMap<number, readonly [Form, ...Form[]]> {
  const found = new Map<number, [Form, ...Form[]]>();
  const rows = Object.entries(read(source, 'enka-store/gi/avatars.json', avatars));
  for (const [key, avatar] of rows.toSorted(([a], [b]) => a.localeCompare(b))) {
    const id = Number(key.split('-')[0]);
    const form = formOf(key, avatar);
    const forms = found.get(id);
    if (forms) forms.push(form);
    else found.set(id, [form]);
  }
  return found;
}

/** A form without an element fights with the skill of one that has texts: theirs are its own. */
export function textNumber(
  forms: readonly [Form, ...Form[]],
  hasTexts: (depot: number) => boolean,
): number {
  const skill = forms[0].avatar.SkillOrder[1];
  const told = forms.find(({ depot, avatar }) => hasTexts(depot) && avatar.SkillOrder[1] === skill);
  return (told ?? forms[0]).depot;
}
