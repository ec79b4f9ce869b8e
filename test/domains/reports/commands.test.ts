import { describe, expect, test } from 'vitest';
import { keyRecords } from '../../../src/domains/keys/store.ts';
import { reportCategories } from '../../../src/domains/trust/event.ts';
import type { Store } from '../../../src/store/store.ts';
import { testClock } from '../../support/app.ts';
import { hasServer, mongoWorld } from '../../support/mongodb.ts';
import { type Body, startReports } from '../../support/reports.ts';

const when = hasServer ? '' : ' (MongoDB: not run, MONGODB_URI is not set)';

const untilReady = (store: Store): Promise<void> =>
  expect.poll(() => store.unreadyIndexes()).toEqual({});

/** An application that has answered before, and says which commands of MongoDB a report takes. */
async function startCounting() {
  const world = await mongoWorld();
  const clock = testClock();
  const { store, blobs } = await world.open({ clock });
  store.collection(keyRecords);
  await untilReady(store);
  // Tokens are leased many at a time, and aside.
  const env = { REPORT_BUCKET_CAPACITY: '30000', REQUEST_BUCKET_CAPACITY: '30000' };
  const app = await startReports({ store, blobs, clock, env });
  await untilReady(store);
  let asked: string[] = [];
  world.proxy.intervene((name, command) => {
    asked.push(`${name} ${command[name]}`);
    return undefined;
  });
  return {
    ...app,
    async commandsOf(fields: Body): Promise<string[]> {
      asked = [];
      expect((await app.file(fields)).code).toBe('accepted');
      return asked;
    },
  };
}

describe.skipIf(!hasServer)(`a report on MongoDB${when}`, () => {
  test('a report takes at most 18 commands', async () => {
    const { commandsOf } = await startCounting();
    // What counts the reports of a game is made by the first ones.
    for (let n = 0; n < 40; n += 1)
      await commandsOf({
        reporter_uid: String(710_000_000 + n),
        reported_uid: String(810_000_000 + n),
      });
    for (const [n, category] of reportCategories.entries()) {
      const fields = { category, reporter_uid: String(720_000_000 + n) };
      const reported_uid = String(820_000_000 + n);
      const first = await commandsOf({ ...fields, reported_uid });
      const next = await commandsOf({ ...fields, reported_uid: '812345678' });
      expect(first.length, `${category}: ${first.join(', ')}`).toBeLessThanOrEqual(18);
      expect(next.length, `${category}: ${next.join(', ')}`).toBeLessThanOrEqual(18);
    }
  });
});
