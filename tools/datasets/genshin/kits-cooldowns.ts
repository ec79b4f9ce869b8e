import { plain } from './catalog-text.ts';

/** In the order of preference: what a cast has that nothing is said of. */
const labels = ['CD', 'Skill CD', 'Press CD', 'Base CD', 'Max CD'];
const first = /\{(param\d+):[^{}]*\}.*s$/;

/** Seconds by talent level, or one number for all; undefined where the lines name none. */
export function cooldownOf({
  labels: texts,
  numbersOf,
}: {
  readonly labels: readonly string[];
  numbersOf(param: string): readonly number[];
}): readonly number[] | undefined {
  const forms = new Map<string, string>();
  for (const text of texts) {
    const [label = '', form = ''] = plain(text)
      .split('|')
      .map((part) => part.trim());
    // A second cooldown under the same label is not that of the cast.
    if (!forms.has(label)) forms.set(label, form);
  }
  const label = labels.find((name) => forms.has(name));
  const [, param] = first.exec(forms.get(label ?? '') ?? '') ?? [];
  if (param === undefined) return undefined;
  const values = numbersOf(param).map((value) => Number(value.toPrecision(9)));
  return new Set(values).size === 1 ? values.slice(0, 1) : values;
}
