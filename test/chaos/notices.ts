import { setTimeout as sleep } from 'node:timers/promises';
import { noticeImportOf } from '../../src/cli/archive.ts';
import { digestOf, importNotices } from '../../src/domains/archive/notices/import.ts';
import {
  noticeRecords,
  noticeStates,
  noticeTexts,
} from '../../src/domains/archive/notices/notice.ts';
import { liveRecords } from '../../src/domains/live/event-log.ts';

import { languages } from '../../src/games/ids.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { createAnnouncements } from '../../src/upstream/announcements/client.ts';
import { isSteady, takeIn } from './announcing.ts';
import { rowsOf } from './rows.ts';
import type { Stage } from './stage.ts';

/** Whatever imports were killed, the next one makes the notices whole. */
export async function takeInOnceMore(stage: Stage): Promise<void> {
  const { code } = await takeIn(stage);
  if (code !== 0) stage.ledger.fault(`The last import of notices ended with ${code}.`);
}

/** A server looks every five seconds whether something was imported. */
const patienceMs = 300_000;

/** Both servers show what is announced, each notice once. */
export async function checkShownNotices({
  client,
  ledger,
  outside,
  reporters,
}: Stage): Promise<void> {
  const key = reporters[0]?.key ?? '';
  const wanted = outside.announced().map(({ number, title }) => `genshin-${number} ${title}`);
  const path = '/v1/archive/notices?game=genshin&limit=100';
  const end = performance.now() + patienceMs;
  for (;;) {
    const { body } = await client.ask({ method: 'GET', path, key });
    const rows = body['data'] as { id: string; title: string }[];
    const shown = rows.map(({ id, title }) => `${id} ${title}`).sort();
    if (JSON.stringify(shown) === JSON.stringify(wanted.sort())) return;
    if (performance.now() > end)
      return ledger.fault(
        `${shown.length} notices are shown where ${wanted.length} are announced.`,
      );
    await sleep(500);
  }
}

/** The records are what is announced: nothing would change, every text is there, every event was published. */
export async function checkNotices({ store, ledger, outside }: Stage): Promise<void> {
  const { fault } = ledger;
  const again = await wouldChange(store, outside.url);
  const { added, changed, removed } = again;
  if (added + changed + removed > 0) fault(`Another import would change ${JSON.stringify(again)}.`);
  const state = await store.collection(noticeStates).get('genshin');
  if (state?.isWriting !== false) fault('An import of notices is still open.');
  const query = { index: 'byGame', equals: { game: 'genshin' } } as const;
  const records = await rowsOf(store, noticeRecords, query);
  const texts = await store.collection(noticeTexts).getMany(records.map(({ id }) => id));
  const events = await store
    .collection(liveRecords)
    .getMany(records.map(({ id }) => `notice:live:${id}`));
  for (const [index, { id, textDigest, removedAt }] of records.entries()) {
    const text = texts[index];
    if (text === undefined || digestOf(text.texts) !== textDigest)
      fault(`The text of ${id} is not its own.`);
    const isNews = isSteady(Number(id.split('-')[1]));
    if (isNews && (removedAt !== null || events[index] === undefined))
      fault(`${id} was never published.`);
  }
  ledger.count('notices', records.length);
}

async function wouldChange(store: Stage['store'], url: string) {
  const services = createAnnouncements({
    urls: { genshin: `${url}/genshin`, hsr: '', zzz: '' },
    userAgent: 'chaos',
    deadlineMs: 10_000,
    clock: systemClock,
    random: Math.random,
  });
  try {
    const announced = await services.fetch('genshin', languages);
    const order = { game: 'genshin', announced, at: systemClock.now() } as const;
    return await importNotices(
      { ...order, isComplete: true, dryRun: true },
      noticeImportOf(store, systemClock),
    );
  } finally {
    await services.close();
  }
}
