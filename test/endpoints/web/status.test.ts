import { expect, test } from 'vitest';
import { startApp, testClock } from '../../support/app.ts';
import { storeWithOutages } from '../../support/interfaces.ts';

const asBrowser = { key: null, headers: { accept: 'text/html' } };
const asProgram = { key: null, headers: { accept: 'application/json' } };

test('the status is a page for people and JSON for programs (R19.12)', async () => {
  const { get } = await startApp();
  const { status, headers, body } = await get('/status', asProgram);
  expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache']);
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  const ages = { built_at: day };
  const never = { imported_at: null };
  expect(body).toEqual({
    data: {
      status: 'ready',
      api_version: 'v1',
      changed_on: day,
      providers: { primary: expect.any(String), fallback: expect.any(String) },
      catalogs: { genshin: ages, hsr: ages, zzz: ages },
      archive: { genshin: never, hsr: never, zzz: never },
    },
  });
  const page = await get('/status', asBrowser);
  expect(page.text).toContain('The service is up.');
  expect(page.text).toContain(body.data.changed_on);
});

test('it says at once when the store is gone, and when it is back', async () => {
  const clock = testClock();
  const { store, down } = await storeWithOutages(clock);
  const { get } = await startApp({ store, clock });
  const said = async () => (await get('/status', asProgram)).body.data.status;
  expect(await said()).toBe('ready');
  down.add('ping');
  expect(await said()).toBe('down');
  expect((await get('/status', asBrowser)).text).toContain('cannot take requests');
  down.clear();
  expect(await said()).toBe('ready');
});
