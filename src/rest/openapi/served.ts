import { gameIds } from '../../games/ids.ts';
import type { AnyRoute } from '../route.ts';

/** The same path whatever its parameters are called. */
const formOf = (path: string): string => path.replace(/:\w+/g, ':');

/**
 * The routes that answer requests to the path of one: literal segments win over parameters, so that a path for every game
 * is served by the paths of single games where there are any (R1.8, R6.1).
 */
export function servedBy(route: AnyRoute, routes: readonly AnyRoute[]): readonly AnyRoute[] {
  if (!route.path.includes(':game')) return [route];
  const serving = gameIds.map((game) => {
    const literal = formOf(route.path.replace(':game', game));
    return (
      routes.find(({ method, path }) => method === route.method && formOf(path) === literal) ??
      route
    );
  });
  return [...new Set(serving)];
}
