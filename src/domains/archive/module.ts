import { gameIds } from '../../games/ids.ts';
import { hourMs } from '../../lib/clock.ts';
import { singleFlight } from '../../lib/once.ts';
import { createPeriodic, periodicRecords } from '../../store/periodic.ts';
import type { Announcements } from '../../upstream/announcements/client.ts';
import type { CatalogSource, MappingSource } from '../catalog/service.ts';
import type { LivePublisher } from '../live/event.ts';
import type { Platform } from '../module.ts';
import { createBanners } from './banners.ts';
import { createNoticeAnnouncer } from './notices/announce.ts';
import { renewNotices } from './notices/import.ts';
import { noticeRecords, noticeStates, noticeTexts } from './notices/notice.ts';
import { sandboxNotices } from './notices/sandbox.ts';
import {
  createNoticeLibrary,
  createNoticesService,
  createSandboxViews,
} from './notices/service.ts';

interface ArchivePorts {
  /** The catalog that is served: it names what banners feature. */
  readonly catalog: CatalogSource;
  /** The dataset that comes with the project; the sandbox uses it. */
  readonly builtIn: MappingSource['builtIn'];
  readonly publish: LivePublisher['publish'];
  /** The client for the hourly import of notices; without it nothing is imported. */
  readonly announcements?: Pick<Announcements, 'fetch'> | undefined;
}

export const syncRecords = periodicRecords('archive_sync');
/** Every instance shows imported notices some five seconds later. */
const ticksBetweenLooks = 5;

/** Notices, events and banners of the games. Banners are the same in both environments, notices and events are not. */
export function createArchive(
  { store, clock, ids, logger, work, onError }: Platform,
  { catalog, builtIn, publish, announcements }: ArchivePorts,
  { cdnUrl }: { readonly cdnUrl: string },
) {
  const banners = createBanners(catalog, builtIn, clock);
  const records = store.collection(noticeRecords);
  const states = store.collection(noticeStates);
  const texts = store.collection(noticeTexts);
  const library = createNoticeLibrary(records, states, { clock, onError });
  const sandbox = createSandboxViews((game, now) => sandboxNotices(builtIn(game), cdnUrl, now));
  const announcer = createNoticeAnnouncer({
    records,
    publish,
    sandbox: () => gameIds.flatMap((game) => sandbox(game, clock.now()).notices),
    clock,
    work,
    onError,
  });
  let isClosed = false;
  const isOver = () => isClosed;
  const sync =
    announcements &&
    createPeriodic({
      records: store.collection(syncRecords),
      id: 'notices',
      clock,
      newId: () => ids.mint('run'),
      everyMs: () => hourMs,
      run: () =>
        work.run('archive_sync', ['notices'], () =>
          renewNotices({ announcements, records, states, texts, clock, logger, isOver }),
        ),
      onError,
    });
  const running = new Map<string, Promise<void>>();
  let ticks = 0;

  /** Shows and publishes newly imported notices; `tick` does so every few seconds. Never rejects. */
  async function refresh(): Promise<void> {
    const changed = await library.refresh();
    if (changed.length > 0) await announcer.publishDue();
  }

  const notices = createNoticesService({
    library,
    texts,
    sandbox: (game) => sandbox(game, clock.now()),
    versions: banners,
    clock,
  });
  /** Resolves when this instance imports and publishes nothing. */
  async function idle(): Promise<void> {
    await Promise.all(running.values());
  }
  return {
    service: { banners, notices: { ...notices, refresh, idle } },
    recover: announcer.publishDue,
    tick() {
      ticks += 1;
      if (ticks % ticksBetweenLooks === 0) void singleFlight(running, 'refresh', refresh);
      void singleFlight(running, 'sandbox', announcer.publishSandbox);
      if (sync) void singleFlight(running, 'sync', sync.tick);
    },
    async close() {
      isClosed = true;
      await idle();
    },
  };
}
