import { noticeImportOf } from '../../src/cli/archive.ts';
import {
  importNotices,
  type NoticeImport,
  type NoticeReport,
} from '../../src/domains/archive/notices/import.ts';
import type { GameId } from '../../src/games/ids.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Store } from '../../src/store/store.ts';
import { readAnnouncements } from '../../src/upstream/announcements/read.ts';
import { contentReply, listReply, type Shown } from './announcements.ts';

/** Built replies of one game, read; with the languages named, else English alone. */
const announcedOf = (shown: readonly Shown[], game: GameId = 'genshin', also: string[] = []) =>
  readAnnouncements(game, {
    lists: { asia: listReply(shown, 'asia'), america: listReply(shown, 'america') },
    contents: Object.fromEntries(
      ['en', ...also].map((language) => [language, contentReply(shown, language)]),
    ),
  });

export interface Announcing extends Partial<Omit<NoticeImport, 'announced'>> {
  readonly also?: string[];
}

/** Takes in what a game announces now. */
export const take = async (
  { store, clock }: { readonly store: Pick<Store, 'collection'>; readonly clock: Clock },
  shown: readonly Shown[],
  { also = [], ...order }: Announcing = {},
): Promise<NoticeReport> => {
  const game = order.game ?? 'genshin';
  const announced = await announcedOf(shown, game, also);
  const asked = { game, announced, at: clock.now(), isComplete: true, ...order };
  return importNotices(asked, noticeImportOf(store, clock));
};
