import type { CatalogPack } from '../../../games/catalog-pack.ts';
import { type GameId, gameIds } from '../../../games/ids.ts';
import { hourMs } from '../../../lib/clock.ts';
import { createPeriodic, periodicRecords } from '../../../store/periodic.ts';
import type { Announcements } from '../../../upstream/announcements/client.ts';
import type { LivePublisher } from '../../live/event.ts';
import type { Module, Platform } from '../../module.ts';
import { createNoticeAnnouncer } from './announce.ts';
import { createNoticeLibrary, type NoticeView, viewOf } from './library.ts';
import { sandboxNotices } from './sandbox.ts';
import { createNoticesService, type NoticesService, type Versions } from './service.ts';
import { noticeRecords, noticeStates, noticeTexts } from './store.ts';
import { renewNotices } from './sync.ts';

export interface NoticesPorts {
  readonly publish: LivePublisher['publish'];
  /** The dataset that comes with the project: the sandbox is made of it. */
  readonly builtIn: (game: GameId) => CatalogPack;
  /** The versions of events are those of the banners that ran then. */
  readonly banners: Versions;
  /** What the games announce is taken in every hour; without it nobody does. */
  readonly announcements?: Pick<Announcements, 'fetch'> | undefined;
}

export interface NoticesModule extends Module {
  readonly service: NoticesService & {
    /** Shows and publishes what was imported since; the module does so by itself every few seconds. Never rejects. */
    refresh(): Promise<void>;
    /** Resolves when this instance takes nothing in. */
    synced(): Promise<void>;
  };
}

const syncRecords = periodicRecords('archive_sync');
/** Every instance shows what was imported some five seconds later. */
const ticksBetweenLooks = 5;

/** What the games announce: taken in, kept, shown and published. */
export function createNotices(
  platform: Platform,
  { publish, builtIn, banners, announcements }: NoticesPorts,
  { cdnUrl }: { readonly cdnUrl: string },
): NoticesModule {
  const { store, clock, ids, logger, work, onError } = platform;
  const records = store.collection(noticeRecords);
  const states = store.collection(noticeStates);
  const texts = store.collection(noticeTexts);
  const library = createNoticeLibrary({ records, states, clock, onError });
  const sandbox = sandboxViews((game, now) => sandboxNotices({ pack: builtIn(game), cdnUrl, now }));
  const announcer = createNoticeAnnouncer({
    records,
    publish,
    sandbox: () => gameIds.flatMap((game) => sandbox(game, clock.now()).notices),
    clock,
    work,
    onError,
  });
  let isClosed = false;
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
          renewNotices({
            announcements,
            records,
            states,
            texts,
            clock,
            logger,
            isOver: () => isClosed,
          }),
        ),
      onError,
    });
  let syncing: Promise<void> | undefined;
  let ticks = 0;

  async function refresh(): Promise<void> {
    const changed = await library.refresh();
    if (changed.length > 0) await announcer.publishDue();
  }

  const service = createNoticesService({
    library,
    texts,
    sandbox: (game) => sandbox(game, clock.now()),
    versions: banners,
    clock,
  });
  return {
    service: { ...service, refresh, synced: async () => syncing },
    recover: announcer.publishDue,
    tick() {
      ticks += 1;
      if (ticks % ticksBetweenLooks === 0) void refresh();
      void announcer.publishSandbox();
      syncing ??= sync?.tick().finally(() => {
        syncing = undefined;
      });
    },
    async close() {
      isClosed = true;
      await syncing;
    },
  };
}

/** Made-up notices begin with an hour: in between they are the same. */
function sandboxViews(
  make: (game: GameId, now: number) => Parameters<typeof viewOf>[0],
): (game: GameId, now: number) => NoticeView {
  const known = new Map<GameId, { readonly since: number; readonly view: NoticeView }>();
  return (game, now) => {
    const since = now - (now % hourMs);
    const last = known.get(game);
    if (last?.since === since) return last.view;
    const view = viewOf(make(game, now), since);
    known.set(game, { since, view });
    return view;
  };
}
