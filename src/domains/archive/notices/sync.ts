import { firstLanguages, type GameId, gameIds } from '../../../games/ids.ts';
import { laterLanguages } from '../../../games/languages.ts';
import { type Announced, AnnouncementFault } from '../../../upstream/announcements/announcement.ts';
import type { Announcements } from '../../../upstream/announcements/client.ts';
import type { ModuleLogger } from '../../module.ts';
import { importNotices, type NoticeImportDependencies } from './import.ts';

export interface NoticeRenewalDependencies extends NoticeImportDependencies {
  readonly announcements: Pick<Announcements, 'fetch'>;
  readonly logger: Pick<ModuleLogger, 'warn'>;
  /** Whether this process ends: what is left waits for the next time. */
  readonly isOver: () => boolean;
}

/** Takes in what every game announces now. A game whose service fails changes nothing and does not keep the others. */
export async function renewNotices(dependencies: NoticeRenewalDependencies): Promise<void> {
  for (const game of gameIds) {
    if (dependencies.isOver()) return;
    await renewOne(game, dependencies).catch((error: unknown) => {
      if (!(error instanceof AnnouncementFault)) throw error;
      dependencies.logger.warn({ game, reason: error.message }, 'notices were not renewed');
    });
  }
}

async function renewOne(game: GameId, dependencies: NoticeRenewalDependencies): Promise<void> {
  const { announcements, logger, clock } = dependencies;
  const at = clock.now();
  const announced: Announced = await announcements.fetch(
    game,
    firstLanguages,
    laterLanguages(game),
  );
  const { leftOut } = await importNotices({ game, announced, at, isComplete: true }, dependencies);
  if (leftOut.length > 0)
    logger.warn({ game, rows: leftOut.slice(0, 10) }, 'notices were left out');
}
