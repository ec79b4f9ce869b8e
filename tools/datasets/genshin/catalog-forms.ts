import type { z } from 'zod';
import type { DataSource } from '../dataset.ts';
import { readTable } from '../rows.ts';
import { avatars, elementName } from './tables-source.ts';

export type Avatar = z.infer<typeof avatars>[string];

export const avatarsPath = 'enka-store/gi/avatars.json';

/** One of the forms a character has: the traveler has one for each element. */
export interface Form {
  /** Of its row in the store. */
  readonly key: string;
  /** The number its texts are filed under. */
  readonly depot: number;
  readonly avatar: Avatar;
}

export type Forms = readonly [Form, ...Form[]];

/** The store's `10000005-504`; the texts know only the sister's numbers. */
function formOf(key: string, avatar: Avatar): Form {
  const [id = 0, depot] = key.split('-').map(Number);
  if (depot === undefined) return { key, depot: (id - 10_000_000) * 100 + 1, avatar };
  return { key, depot: id === 10_000_005 ? depot + 200 : depot, avatar };
}

/** Each character's forms in the order of the store; the one without an element comes first. */
export function formsById(source: DataSource): ReadonlyMap<number, Forms> {
  const found = new Map<number, [Form, ...Form[]]>();
  const rows = Object.entries(readTable(source, avatarsPath, avatars));
  for (const [key, avatar] of rows.toSorted(([a], [b]) => a.localeCompare(b))) {
    const id = Number(key.split('-')[0]);
    const form = formOf(key, avatar);
    const forms = found.get(id);
    if (forms) forms.push(form);
    else found.set(id, [form]);
  }
  return found;
}

export const elementOf = ({ avatar }: Form): string | null => elementName(avatar.Element);

/** The forms that fight as the first one does; its normal attack may be another. */
function sameKit([first, ...rest]: Forms): Forms {
  const kitOf = ({ avatar }: Form) => avatar.SkillOrder.slice(1).join();
  return [first, ...rest.filter((form) => kitOf(form) === kitOf(first))];
}

/** A form without an element fights as one that has one: that is what the character starts as. */
export const firstElement = (forms: Forms): string | null =>
  sameKit(forms).flatMap((form) => elementOf(form) ?? [])[0] ?? null;

/** A form without an element fights as one that has texts: theirs are its own. */
export const describedForm = (forms: Forms, hasTexts: (depot: number) => boolean): Form =>
  sameKit(forms).find(({ depot }) => hasTexts(depot)) ?? forms[0];

/** Forms can share their normal attack, which is raised with what the first of them asks for. */
export function normalAttackNumber(
  { avatar, depot }: Form,
  forms: Forms,
  hasTexts: (depot: number) => boolean,
): number {
  const groupOf = (one: Avatar) => one.ProudMap[String(one.SkillOrder[0])];
  const first = forms.find(
    (form) => hasTexts(form.depot) && groupOf(form.avatar) === groupOf(avatar),
  );
  return first?.depot ?? depot;
}
