import type { CatalogPack } from '../../games/catalog-pack.ts';

/** Raised whenever code gives a metric of the same showcase another value. */
const formula = 1;

/**
 * What values are computed with: the code and the catalog, whose kits damage is simulated with. It sorts by age, so that
 * an instance that serves an older catalog does not take back what a newer one has computed.
 */
export const formulaOf = ({
  manifest,
  version,
}: Pick<CatalogPack, 'manifest' | 'version'>): string =>
  `${String(formula).padStart(4, '0')} ${manifest.builtAt} ${version}`;
