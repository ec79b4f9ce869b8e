import { type Clock, dayMs, hourMs, minuteMs } from '../../../lib/clock.ts';
import type { Environment } from '../../../lib/principal.ts';
import type { Collection } from '../../../store/store.ts';
import type { Work } from '../../../store/work.ts';
import type { LivePublisher, NoticePublished } from '../../live/event.ts';
import type { Notice } from './notice.ts';
import { showNotice } from './shown.ts';
import type { NoticeRecord } from './store.ts';

/** Publishes new notices to subscribers and webhooks. */
export interface NoticeAnnouncer {
  /** Those that imports left to be published, whichever process ran them; may be repeated. Never rejects. */
  publishDue(): Promise<void>;
  /** Those of the sandbox that have begun; looks once a minute. Never rejects. */
  publishSandbox(): Promise<void>;
}

export interface NoticeAnnouncerDependencies {
  readonly records: Collection<NoticeRecord>;
  readonly publish: LivePublisher['publish'];
  /** The made-up notices of all games as of now. */
  readonly sandbox: () => readonly Notice[];
  readonly clock: Clock;
  readonly work: Pick<Work, 'run'>;
  readonly onError: (error: unknown) => void;
}

const atOnce = 100;
/** An event is recognised for two days: what waited longer than one is no news, and might be published twice. */
const newsMs = dayMs;
/** What began while no instance ran is published when one starts soon after. */
const lookBackMs = hourMs;

export function createNoticeAnnouncer(dependencies: NoticeAnnouncerDependencies): NoticeAnnouncer {
  const { records, publish, sandbox, clock, work, onError } = dependencies;
  let publishedUntil = clock.now() - lookBackMs;
  let nextLook = clock.now();

  async function publishOne(record: NoticeRecord, now: number): Promise<void> {
    const isNews = record.endsAt > now && record.firstSeenAt + newsMs > now;
    if (isNews) await publish(publishedEvent('live', record, record.firstSeenAt));
    await records.update(record.id, (current) =>
      current?.due ? { ...current, due: false } : undefined,
    );
  }

  async function publishAllDue(): Promise<void> {
    const { rows } = await records.page({
      index: 'byDue',
      equals: { due: true },
      limit: atOnce,
      direction: 'ascending',
    });
    for (const record of rows)
      await work.run('notice', [record.id], () => publishOne(record, clock.now()));
  }

  async function publishBegun(now: number): Promise<void> {
    for (const notice of sandbox())
      if (notice.startsAt > publishedUntil)
        await publish(publishedEvent('test', notice, notice.startsAt));
    publishedUntil = now;
  }

  return {
    publishDue: () => publishAllDue().catch(onError),
    async publishSandbox() {
      const now = clock.now();
      if (now < nextLook) return;
      nextLook = now + minuteMs;
      await publishBegun(now).catch(onError);
    },
  };
}

/** The same for the same notice, whoever publishes it and however often. */
function publishedEvent(environment: Environment, notice: Notice, at: number): NoticePublished {
  const { id, game, type: noticeType, startsAt, endsAt, bannerUrl } = notice;
  const { title, detailUrl } = showNotice(notice, 'en');
  return {
    id: `notice:${environment}:${id}`,
    environment,
    at,
    type: 'notice.published',
    game,
    noticeId: id,
    noticeType,
    title,
    bannerUrl,
    detailUrl,
    startsAt,
    endsAt,
  };
}
