import { expect, test } from 'vitest';
import { reportRecords } from '../src/domains/reports/report.ts';
import { startApp } from './support/app.ts';
import { sharedCardRenderer } from './support/card-renderer.ts';
import { sharedPicturePool } from './support/picture-pool.ts';
import { reportOf } from './support/reports.ts';

test('a step of the tick that throws is logged, and stops neither the steps behind it nor the service', async () => {
  const failing = (name: string) => ({
    tick() {
      throw new Error(`${name} cannot go on.`);
    },
  });
  const app = await startApp({
    env: { SANDBOX_REVIEW_SECONDS: '10' },
    picturePool: { ...sharedPicturePool(), ...failing('The pool') },
    cardRenderer: { ...sharedCardRenderer(), ...failing('The renderer') },
  });
  const { body } = await app.post('/v1/scam-report', reportOf({}));
  app.clock.pass(20_000);
  app.app.tick();
  // The reports come behind both.
  const statusOf = async () =>
    (await app.store.collection(reportRecords).get(body.data.id))?.status;
  await expect.poll(statusOf).not.toBe('pending_review');
  for (const name of ['The pool', 'The renderer'])
    expect(app.log.filter((line) => line.includes(`${name} cannot go on.`))).toHaveLength(1);
  expect((await app.get('/healthz', { key: null })).status).toBe(200);
});
