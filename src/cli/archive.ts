import { processConfig } from '../config.ts';
import type { NoticeImportDependencies } from '../domains/archive/notices/import.ts';
import { noticeRecords, noticeStates, noticeTexts } from '../domains/archive/notices/notice.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import type { Store } from '../store/store.ts';
import { type Announcements, createAnnouncements } from '../upstream/announcements/client.ts';
import { userAgentOf } from '../upstream/open.ts';
import type { Command, Shell } from './command.ts';
import { openServerStore } from './server-store.ts';

/** What the import works on. */
export interface OpenedArchive extends NoticeImportDependencies {
  close(): Promise<void>;
}

export interface OpensArchive {
  /** Opens the store that the server of the same environment variables has. */
  readonly open: () => Promise<OpenedArchive>;
  /** The announcement services of the games. */
  readonly announcements: () => Announcements;
}

export type ArchiveCommand = Command<OpensArchive>;
export type ArchiveShell = Shell & OpensArchive;

/** What the import needs of a store that is open. */
export const noticeImportOf = (
  store: Pick<Store, 'collection'>,
  clock: Clock,
): NoticeImportDependencies => ({
  records: store.collection(noticeRecords),
  texts: store.collection(noticeTexts),
  states: store.collection(noticeStates),
  clock,
});

export const opensServerArchive: OpensArchive = {
  async open() {
    const { store } = await openServerStore(processConfig());
    return { ...noticeImportOf(store, store.clock), close: () => store.close() };
  },
  announcements() {
    const { contact, deadlineMs, urls } = processConfig().upstream;
    return createAnnouncements({
      urls: urls.announcements,
      userAgent: userAgentOf(contact),
      deadlineMs,
      clock: systemClock,
      random: Math.random,
    });
  },
};
