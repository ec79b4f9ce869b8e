import { Problem } from '../../lib/problem.ts';

/** All refusals are alike, so that nobody learns which evidence there is. */
export const notFound = (): Problem =>
  new Problem('asset_not_found', 'This is no valid address of evidence, or it is over.');
