import type { PageSources, ServiceStatus } from '../../../web/page.ts';
import { gameIds } from '../../games/ids.ts';
import type { Services } from '../../services.ts';
import type { OperationsDependencies } from '../operations.ts';

export interface PageSourcesDependencies extends Pick<OperationsDependencies, 'ready'> {
  readonly services: Pick<Services, 'catalog'>;
  /** The condition of the providers of players. */
  readonly providers: () => ServiceStatus['providers'];
}

/** What pages show that no document has. */
export const createPageSources = ({
  ready,
  services,
  providers,
}: PageSourcesDependencies): PageSources => ({
  async status() {
    const isReady = await ready().then(
      () => true,
      () => false,
    );
    const days = gameIds.map((game) => [game, services.catalog.builtAt(game)]);
    return { isReady, providers: providers(), catalogs: Object.fromEntries(days) };
  },
});
