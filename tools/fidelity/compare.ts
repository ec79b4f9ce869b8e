import type { CatalogContent } from '../../src/games/catalog.ts';
import { agrees, type Claim, type ClaimValue, type DataSet } from './claim.ts';
import { factKey, factsOf } from './facts.ts';
import { genshinData } from './genshin-data.ts';
import { genshinDb } from './genshin-db.ts';
import { hsrData } from './hsr-data.ts';
import { starrailData } from './starrail-data.ts';
import { zzzDaReckon } from './zzz-da-reckon.ts';

/** The data sets that the catalog can be held against: one more is one more line here. */
export const dataSets: readonly DataSet[] = [
  genshinData,
  genshinDb,
  hsrData,
  starrailData,
  zzzDaReckon,
];

export interface Difference extends Claim {
  /** What the catalog says. */
  readonly own: ClaimValue;
}

export interface Comparison {
  /** Values that both have. */
  readonly compared: number;
  readonly differences: readonly Difference[];
  /** Records that the catalog lacks, with the file that has them. */
  readonly strangers: readonly Pick<Claim, 'kind' | 'id' | 'file'>[];
}

/** Holds a catalog against what an independent data set says of it. Values that only one has are no difference. */
export function compareWith(content: CatalogContent, claims: Iterable<Claim>): Comparison {
  const facts = factsOf(content);
  const known = new Set(
    (['characters', 'weapons', 'sets'] as const).flatMap((kind) =>
      content[kind].map(({ head }) => `${kind} ${head.id}`),
    ),
  );
  const strangers = new Map<string, Pick<Claim, 'kind' | 'id' | 'file'>>();
  const differences: Difference[] = [];
  let compared = 0;
  for (const claim of claims) {
    const { kind, id, file, member, value } = claim;
    if (!known.has(`${kind} ${id}`)) strangers.set(`${kind} ${id}`, { kind, id, file });
    const own = facts.get(factKey(kind, id, member));
    if (own === undefined) continue;
    compared += 1;
    if (!agrees(own, value)) differences.push({ ...claim, own });
  }
  return { compared, differences, strangers: [...strangers.values()] };
}
