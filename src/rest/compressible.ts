import type { CachePolicy, Route } from './route.ts';

/** What callers share with each other holds nothing of one alone. */
const sharedPolicies: ReadonlySet<CachePolicy> = new Set([
  'freshness',
  'max-age',
  'catalog',
  'archive',
]);

/** Whether answers of a route may be compressed: what is private never is, lest its length says what it holds (R1.17). */
export const isCompressible = ({
  cacheControl,
  isPublic,
}: Pick<Route<unknown, unknown>, 'cacheControl' | 'isPublic'>): boolean =>
  isPublic ?? sharedPolicies.has(cacheControl);
