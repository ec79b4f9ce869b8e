import type { KitHit } from '../kit.ts';

/** The attacks of a string, each with its hits; what is no string is one attack. */
export function attacksOf(hits: readonly KitHit[]): readonly (readonly KitHit[])[] {
  const attacks = new Map<number, KitHit[]>();
  for (const hit of hits) {
    const segment = hit.segment ?? 1;
    attacks.set(segment, [...(attacks.get(segment) ?? []), hit]);
  }
  return [...attacks].toSorted(([one], [other]) => one - other).map(([, own]) => own);
}
