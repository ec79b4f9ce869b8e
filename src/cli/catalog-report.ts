import { type OddRow, oddRowText } from '../../tools/datasets/rows.ts';
import type { Wordless } from '../domains/catalog/import-faults.ts';
import type { ImportReport } from '../domains/catalog/importer.ts';
import { catalogKinds } from '../games/catalog-pack.ts';

/** Ids and paths that are named in full; of more, the first. */
const shownIds = 12;

const outcomes: Readonly<Record<ImportReport['outcome'], string>> = {
  imported: 'imported',
  unchanged: 'nothing new',
  held: 'left out: it was rolled back from. Take it in with --again',
  checked: 'would be imported',
};

const sizeOf = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(2)} MiB`;

function idsOf(what: string, ids: readonly number[]): string {
  if (ids.length === 0) return '';
  const more = ids.length > shownIds ? ' …' : '';
  return `, ${ids.length} ${what} (${ids.slice(0, shownIds).join(' ')}${more})`;
}

/** Tables that the source does not have: their records were taken without what stands there. */
export function missingText(paths: readonly string[]): string {
  if (paths.length === 0) return '';
  const more = paths.length > shownIds ? ' …' : '';
  return `  missing at the source: ${paths.length} (${paths.slice(0, shownIds).join(' ')}${more})\n`;
}

/** Rows that the catalog was made without, each with its file and the reason; of many, the first. */
export function leftOutText(rows: readonly OddRow[]): string {
  const lines = rows.slice(0, shownIds).map((row) => `  left out ${oddRowText(row)}\n`);
  const more = rows.length - lines.length;
  return lines.join('') + (more > 0 ? `  left out ${more} more\n` : '');
}

/** Records that were taken without texts, since their source has none yet. */
export function wordlessText(wordless: Wordless): string {
  const kinds = catalogKinds.map((kind) => idsOf(kind, wordless[kind] ?? [])).join('');
  return kinds === '' ? '' : `  without texts: ${kinds.slice(2)}\n`;
}

/** What an import came to, for people; without an outcome, what speaks against one. */
export function reportText(
  report: Omit<ImportReport, 'outcome' | 'bytes'> & Partial<ImportReport>,
): string {
  const { game, version, changes, banners, refused, outcome, bytes } = report;
  const size = bytes ? `, ${sizeOf(bytes)}` : '';
  const title = `${game} ${version}: ${outcome ? outcomes[outcome] : 'refused'}${size}\n`;
  const kinds = catalogKinds.map((kind) => {
    const { count, added, changed, missing } = changes[kind];
    const rest = idsOf('added', added) + idsOf('changed', changed) + idsOf('missing', missing);
    return count + missing.length === 0 ? '' : `  ${kind}: ${count}${rest}\n`;
  });
  const history = banners === 0 ? '' : `  banners: ${banners}\n`;
  const lines = refused.map(({ kind, id, why }) => `  refused ${kind} ${id}: ${why}\n`);
  return title + kinds.join('') + history + lines.join('');
}
