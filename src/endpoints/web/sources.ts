import type { OperationEntry, PageSources, ServiceStatus } from '../../../web/page.ts';
import { Problem } from '../../lib/problem.ts';
import { changelog } from '../../rest/changelog.ts';
import type { RestEndpoint } from '../../rest/handler.ts';
import { type AnyRoute, pathTemplate } from '../../rest/route.ts';
import type { Services } from '../../services.ts';
import type { OperationsDependencies } from '../operations.ts';
import { createDocs } from './docs.ts';

export interface PageSourcesDependencies extends Pick<OperationsDependencies, 'ready'> {
  readonly services: Pick<Services, 'catalog'>;
  /** The condition of the providers of players. */
  readonly providers: () => ServiceStatus['providers'];
  readonly routes: readonly AnyRoute[];
  /** The same routes, ready to answer. */
  readonly rest: readonly Pick<RestEndpoint, 'scope'>[];
}

/** The changelog begins with what is newest. */
const changedOn = changelog[0]?.date ?? '';

/** What pages show that no document has. */
export const createPageSources = ({
  ready,
  services,
  providers,
  routes,
  rest,
}: PageSourcesDependencies): PageSources => ({
  docs: createDocs(),
  operations: async () => operationEntries(routes, rest),
  changelog: async () => changelog,
  async status() {
    const readiness = await ready().then(
      () => 'ready' as const,
      (error: unknown) =>
        error instanceof Problem && error.code === 'storage_full' ? 'full' : 'down',
    );
    const { builtAt } = services.catalog;
    const catalogs = { genshin: builtAt('genshin'), hsr: builtAt('hsr'), zzz: builtAt('zzz') };
    return { readiness, changedOn, providers: providers(), catalogs };
  },
});

/** Every operation in the order of the routes. */
const operationEntries = (
  routes: readonly AnyRoute[],
  rest: readonly Pick<RestEndpoint, 'scope'>[],
): readonly OperationEntry[] =>
  routes.map(({ operation, method, path, summary, tags }, index) => {
    const [tag = 'other'] = tags;
    const scope = rest[index]?.scope ?? [];
    return {
      operation,
      method,
      path: pathTemplate(path),
      summary,
      tag,
      scopes: typeof scope === 'string' ? [scope] : scope,
      documentation: `/docs/api/${operation}`,
    };
  });
