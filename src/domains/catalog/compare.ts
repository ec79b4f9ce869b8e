import { isDeepStrictEqual } from 'node:util';
import type { CatalogContent, CatalogRecord } from '../../games/catalog.ts';
import type { CatalogHead } from '../../games/catalog-members.ts';
import {
  type CatalogKind,
  type CatalogPack,
  catalogKinds,
  type KindRecords,
} from '../../games/catalog-pack.ts';

export interface KindChanges {
  /** Records there are now. */
  readonly count: number;
  readonly added: readonly number[];
  readonly changed: readonly number[];
  /** Ids that were there and are not in the new content. */
  readonly missing: readonly number[];
}

export type Changes = Readonly<Record<CatalogKind, KindChanges>>;

/** A source that has lost a larger share of a kind was half read, or is broken. */
const maxLost = 0.02;

/** What another content would change of the one that is served. */
export const changesOf = (content: CatalogContent, served: CatalogPack | undefined): Changes =>
  Object.fromEntries(
    catalogKinds.map((kind) => [kind, kindChanges(content[kind], served?.[kind])]),
  ) as Record<CatalogKind, KindChanges>;

/** The same records and the same of everything they share. */
export const isSame = (
  content: CatalogContent,
  served: CatalogPack | undefined,
  changes: Changes,
): boolean =>
  served !== undefined &&
  content.version === served.version &&
  isEqual(content.shared, served.shared) &&
  isEqual(content.mapping ?? null, served.mapping?.read() ?? null) &&
  catalogKinds.every((kind) => {
    const { added, changed, missing } = changes[kind];
    return added.length + changed.length + missing.length === 0;
  });

/** One sentence for each kind that lost too much. */
export const lossFaults = (changes: Changes, served: CatalogPack | undefined): string[] =>
  catalogKinds.flatMap((kind) => {
    const before = served?.[kind].heads.length ?? 0;
    const lost = changes[kind].missing.length;
    return lost > before * maxLost ? [`${lost} of ${before} ${kind} are missing`] : [];
  });

function kindChanges(
  records: readonly CatalogRecord<CatalogHead, unknown>[],
  served: KindRecords<CatalogHead, unknown> | undefined,
): KindChanges {
  const ids = new Set(records.map(({ head }) => head.id));
  const known = records.filter(({ head }) => served?.find(head.id) !== undefined);
  const changed = known.filter(
    ({ head, body }) =>
      !isEqual(head, served?.find(head.id)) || !isEqual(body, served?.body(head.id)),
  );
  return {
    count: records.length,
    added: [...ids].filter((id) => served?.find(id) === undefined),
    changed: changed.map(({ head }) => head.id),
    missing: (served?.heads ?? []).map(({ id }) => id).filter((id) => !ids.has(id)),
  };
}

/** Equal as JSON; the order of members makes no difference. */
function isEqual(fresh: unknown, kept: unknown): boolean {
  const text = JSON.stringify(fresh);
  return text === JSON.stringify(kept) || isDeepStrictEqual(JSON.parse(text), kept);
}
