import { expect, test } from 'vitest';
import { trustRecords } from '../../src/domains/trust/score/state.ts';
import { ownershipRecords } from '../../src/domains/verifications/ownership.ts';
import { useApp, useProviders } from '../support/providers.ts';
import { begin, check, dayMs, remove, secondMs, signed } from '../support/verifications.ts';

// What the days of a verification are worth (R16.2; trust model, sections 2 and 5).

const providers = useProviders();
const app = useApp(providers);
/** Each test has an account of its own: the application is one for the file. */
let accounts = 0;
const account = (): string => String(812_000_000 + ++accounts * 7);
const shows = (of: string, signature: string) =>
  providers.primary.reply(`/api/uid/${of}`, signed(signature));

/** What an owner adds to the score, as both interfaces show it. */
async function bonusOf({ live }: typeof app, of: string): Promise<number> {
  const { body } = await live.get(`/v1/trust-score/genshin/${of}`);
  const asked = await live.query(
    'query ($uid: String!) { trustScore(game: GENSHIN, uid: $uid) { components { verifiedOwnerBonus } } }',
    { uid: of },
  );
  const bonus = body.data.components.verified_owner_bonus;
  expect(asked.body.data.trustScore.components.verifiedOwnerBonus).toBe(bonus);
  return bonus;
}

/** Lives through a whole verification, by the key of a family. */
async function verifies({ live }: typeof app, of: string, key = live.key): Promise<string> {
  const { id, code } = await begin(live, of, key);
  shows(of, code);
  expect((await check(live, id, key)).status).toBe(200);
  return id;
}

test('a verified owner is worth 5 points at first and 15 after 30 days, so that nobody is trusted in a minute', async () => {
  const { live } = app;
  const one = account();
  await verifies(app, one);
  const days = [0, 1, 14, 14, 1, 60];
  const bonuses: number[] = [];
  for (const more of days) {
    live.clock.pass(more * dayMs);
    bonuses.push(await bonusOf(app, one));
  }
  expect(bonuses).toEqual([5, 5, 10, 15, 15, 15]);
});

test('a renewal before the end goes on with its days; after a gap they begin anew (R16.2)', async () => {
  const { live } = app;
  const one = account();
  const first = await verifies(app, one);
  live.clock.pass(179 * dayMs);
  const renewal = await verifies(app, one);
  expect(await bonusOf(app, one)).toBe(15);
  await remove(live, first);
  live.clock.pass(2 * dayMs);
  expect(await bonusOf(app, one)).toBe(15);
  await remove(live, renewal);
  expect(await bonusOf(app, one)).toBe(0);
  live.clock.pass(1);
  await verifies(app, one);
  expect(await bonusOf(app, one)).toBe(5);
});

test('a renewal through another key family has days of its own: the longest that holds counts', async () => {
  const { live } = app;
  const one = account();
  const key = await live.createKey({ environment: 'live' });
  const mine = await verifies(app, one);
  live.clock.pass(30 * dayMs);
  await verifies(app, one, key);
  live.clock.pass(3 * dayMs);
  expect(await bonusOf(app, one)).toBe(15);
  await remove(live, mine);
  expect(await bonusOf(app, one)).toBe(6);
});

test('a verification from before the days counted ends when it was to, and counts since it was made', async () => {
  const { live } = app;
  const one = account();
  const id = await verifies(app, one);
  const key = `live:genshin:${one}`;
  const began = live.clock.now() - 20 * dayMs;
  const until = began + 365 * dayMs;
  // As they were written: ends alone.
  const owners = [{ verificationId: id, lineageId: 'lin_before', until }];
  await live.store
    .collection(ownershipRecords)
    .update(key, (kept) => kept && ({ ...kept, owners } as never));
  await live.store
    .collection(trustRecords)
    .update(
      key,
      (kept) => kept && ({ ...kept, owned: undefined, owners: { [id]: until } } as never),
    );
  expect(await bonusOf(app, one)).toBe(12);
  live.clock.pass(345 * dayMs - secondMs);
  expect(await bonusOf(app, one)).toBe(15);
  // A kept answer follows within a second.
  live.clock.pass(secondMs);
  expect(await bonusOf(app, one)).toBe(0);
});
