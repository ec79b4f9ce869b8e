import type { Notes } from './damage/notes.ts';
import { type Kit, type KitVariant, noKit } from './kit.ts';
import type { RotationStep } from './simulation.ts';

/** By its name or how that begins, in whatever case. */
function findVariant(variants: readonly KitVariant[], asked: string): KitVariant | undefined {
  const wanted = asked.toLowerCase();
  return (
    variants.find(({ name }) => name.toLowerCase() === wanted) ??
    variants.find(({ name }) => name.toLowerCase().startsWith(wanted))
  );
}

/** Of the skill of a step the alternative that was asked for, else the first; undefined where it has no hits. Notes why. */
export function variantOf(
  kit: Kit,
  { skill, variant: asked }: RotationStep,
  notes: Notes,
): KitVariant | undefined {
  const variants = kit.skills[skill]?.variants ?? [];
  const [first] = variants;
  if (first === undefined) {
    const why = kit === noKit ? 'What it does is not known.' : 'The character has none.';
    notes.add(`${skill} adds no hits. ${kit.missing[skill] ?? why}`);
    return undefined;
  }
  const names = variants.map(({ name }) => name).join(', ');
  const chosen = asked === null ? undefined : findVariant(variants, asked);
  if (asked !== null && chosen === undefined) {
    notes.add(`${skill} has no variant ${asked}: of ${names}, ${first.name} is taken.`);
  } else if (asked === null && variants.length > 1) {
    notes.add(`${skill} has alternatives, ${names}: ${first.name} is taken.`);
  }
  return chosen ?? first;
}
