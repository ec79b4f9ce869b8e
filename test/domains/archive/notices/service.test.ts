import { expect, test } from 'vitest';
import { noticeTexts } from '../../../../src/domains/archive/notices/notice.ts';
import { createNoticesService, viewOf } from '../../../../src/domains/archive/notices/service.ts';
import { testClock } from '../../../support/app.ts';
import { openTestStore } from '../../../support/store.ts';

test('a list of events changed last when its notices did, or the catalog that gives them versions (R12.3)', async () => {
  const clock = testClock();
  const { store, close } = await openTestStore(clock);
  let served = 500;
  const times = { since: 1000, importedAt: null };
  const service = createNoticesService({
    library: { view: async () => viewOf([], times) },
    texts: store.collection(noticeTexts),
    sandbox: () => viewOf([], times),
    versions: { versionAt: () => null, servedSince: () => served },
    clock,
  });
  const modified = async () => {
    const list = await service.events('live', { game: 'genshin' });
    return list.page({ limit: 5, after: undefined }).lastModified;
  };
  expect(await modified()).toBe(1000);
  served = 2000;
  expect(await modified()).toBe(2000);
  await close();
});
