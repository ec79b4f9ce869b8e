import { expect, onTestFinished, test } from 'vitest';
import { createEvidenceQuota, evidenceUsages } from '../../../src/domains/evidence/quota.ts';
import type { Environment } from '../../../src/lib/principal.ts';
import { testClock } from '../../support/app.ts';
import { openTestStore } from '../../support/store.ts';

const mb = 1_000_000;
const limits = { unnamedBytes: 20 * mb, totalBytes: 50 * mb };

async function started() {
  const clock = testClock();
  const { store, close } = await openTestStore(clock);
  onTestFinished(close);
  const usages = store.collection(evidenceUsages);
  const quota = createEvidenceQuota({ usages, clock, limits });
  const later = () => clock.now() + 900_000;
  return { clock, quota, usages, later };
}

const upload = (id: string, size = 5 * mb, environment: Environment = 'live') => ({
  id: `upl_${id}`,
  environment,
  lineageId: 'lin_1',
  size,
  stored: { run: 'run_1', at: 0, digest: '', size, width: 1, height: 1 },
});

const full = { code: 'evidence_quota_exceeded' };

test('open uploads count with what they announced, also those that begin at once', async () => {
  const { quota, later } = await started();
  const all = await Promise.allSettled(
    Array.from({ length: 9 }, (_, number) => quota.reserve(upload(`${number}`), 5 * mb, later())),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  await expect(quota.reserve(upload('more'), 1, later())).rejects.toMatchObject({
    ...full,
    message: expect.stringMatching(
      /^Your key family has 20 MB of evidence that no report names; with 0\.1 MB more it would exceed 20 MB\. Name it in reports/,
    ),
  });
  // Another family, and the same one in the sandbox, have room of their own.
  await quota.reserve({ ...upload('other'), lineageId: 'lin_2' }, 5 * mb, later());
  await quota.reserve(upload('sandbox', mb, 'test'), mb, later());
});

test('an upload without a picture frees its bytes, a stored picture does not', async () => {
  const { clock, quota, later } = await started();
  await quota.reserve(upload('came'), 15 * mb, later());
  await quota.reserve(upload('never'), 5 * mb, later());
  await quota.reserve(upload('came'), 15 * mb, null);
  await expect(quota.reserve(upload('next'), 5 * mb, later())).rejects.toMatchObject(full);
  clock.pass(900_000);
  await quota.reserve(upload('next'), 5 * mb, later());
  await expect(quota.reserve(upload('more'), 1, later())).rejects.toMatchObject(full);
});

test('a picture that is larger than announced is refused beyond the limit, and a smaller one is accepted', async () => {
  const { quota, later } = await started();
  await quota.reserve(upload('large'), 15 * mb, null);
  await quota.reserve(upload('grown'), 5 * mb, later());
  await expect(quota.reserve(upload('grown'), 6 * mb, null)).rejects.toMatchObject(full);
  await quota.reserve(upload('grown'), 4 * mb, null);
  await quota.reserve(upload('last'), mb, null);
});

test('named pictures leave bytes for more, up to the total limit', async () => {
  const { quota, usages, later } = await started();
  for (let number = 0; number < 9; number += 1) {
    await quota.reserve(upload(`${number}`), 5 * mb, null);
    await quota.name(upload(`${number}`));
    await quota.name(upload(`${number}`));
  }
  expect(await usages.get('live:lin_1')).toMatchObject({ unnamed: {}, namedBytes: 45 * mb });
  await quota.reserve(upload('tenth'), 5 * mb, later());
  await expect(quota.reserve(upload('more'), mb, later())).rejects.toMatchObject({
    ...full,
    message: expect.stringMatching(/^Your key family has 50 MB of evidence; with 1 MB more/),
  });
  // A report goes, and its picture with it: once, however often that is repeated.
  await quota.free(upload('0'));
  await quota.free(upload('0'));
  await quota.reserve(upload('more'), 5 * mb, later());
  await expect(quota.reserve(upload('beyond'), mb, later())).rejects.toMatchObject(full);
});

test('tiny pictures count as 100 kB each, so that their number is bounded', async () => {
  const { quota, usages } = await started();
  for (let number = 0; number < 200; number += 1)
    await quota.reserve(upload(`${number}`, 1), 1, null);
  await expect(quota.reserve(upload('more', 1), 1, null)).rejects.toMatchObject(full);
  for (let number = 0; number < 100; number += 1) await quota.free(upload(`${number}`, 1));
  const usage = await usages.get('live:lin_1');
  expect([Object.keys(usage?.unnamed ?? {}).length, usage?.freed.length]).toEqual([100, 64]);
});

test('bytes that are reserved again behind a sweep are free once they are freed again', async () => {
  const { quota, usages } = await started();
  const never = { ...upload('never'), stored: null };
  await quota.reserve(never, mb, null);
  await quota.free(never);
  await quota.reserve(never, mb, null);
  await quota.free(never);
  expect(await usages.get('live:lin_1')).toMatchObject({ unnamed: {}, namedBytes: 0 });
});
