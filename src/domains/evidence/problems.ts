import { Problem } from '../../lib/problem.ts';

/** One answer for all of it: nobody learns which evidence there is. */
export const notFound = (): Problem =>
  new Problem('asset_not_found', 'This is no valid address of evidence, or it is over.');
