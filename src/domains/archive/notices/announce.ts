import { dayMs, hourMs, minuteMs } from '../../../lib/clock.ts';
import type { Environment } from '../../../lib/principal.ts';
import { firstRows } from '../../../store/records.ts';
import type { Collection } from '../../../store/store.ts';
import type { LivePublisher, NoticePublished } from '../../live/event.ts';
import type { Platform } from '../../module.ts';
import { type Notice, type NoticeRecord, showNotice } from './notice.ts';

interface NoticeAnnouncerDependencies extends Pick<Platform, 'clock' | 'work' | 'onError'> {
  readonly records: Collection<NoticeRecord>;
  readonly publish: LivePublisher['publish'];
  /** The sandbox notices of all games as of now. */
  readonly sandbox: () => readonly Notice[];
}

const atOnce = 100;
/** Subscribers recognise a repeated event for two days: a notice that waited longer than one is not published. */
const newsMs = dayMs;
/** A sandbox notice that began while no instance ran is published if one starts within this time. */
const lookBackMs = hourMs;

/** Publishes new notices to subscribers and webhooks. */
export function createNoticeAnnouncer(dependencies: NoticeAnnouncerDependencies) {
  const { records, publish, sandbox, clock, work, onError } = dependencies;
  let publishedUntil = clock.now() - lookBackMs;
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function publishOne(record: NoticeRecord, now: number): Promise<void> {
    const isNews = record.endsAt > now && record.firstSeenAt + newsMs > now;
    if (isNews) await publish(toEvent('live', record, record.firstSeenAt));
    await records.update(record.id, (current) =>
      current?.due ? { ...current, due: false } : undefined,
    );
  }

  async function publishAllDue(): Promise<void> {
    const rows = await firstRows(records, { index: 'byDue', equals: { due: true } }, atOnce);
    for (const record of rows)
      await work.run('notice', [record.id], () => publishOne(record, clock.now()));
  }

  async function publishBegun(now: number): Promise<void> {
    for (const notice of sandbox())
      if (notice.startsAt > publishedUntil) await publish(toEvent('test', notice, notice.startsAt));
    publishedUntil = now;
  }

  return {
    /** Publishes imported notices that are due, of any process; may be repeated. Never rejects. */
    publishDue: () => publishAllDue().catch(onError),
    /** Publishes notices of the sandbox that have begun; looks once a minute. Never rejects. */
    async publishSandbox(): Promise<void> {
      const now = clock.now();
      if (Math.abs(now - lookedAt) < minuteMs) return;
      lookedAt = now;
      await publishBegun(now).catch(onError);
    },
  };
}

/** The same for the same notice, whichever process publishes it and however often. */
function toEvent(environment: Environment, notice: Notice, at: number): NoticePublished {
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
