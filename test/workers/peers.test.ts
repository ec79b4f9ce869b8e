import { expect, test } from 'vitest';
import { boardsTag } from '../../src/games/leaderboard.ts';
import { type Change, changePorts, type Peers } from '../../src/workers/change.ts';
import { startApp, type TestApp, testClock } from '../support/app.ts';
import { endWithTest } from '../support/endings.ts';
import { listening, openStream } from '../support/events.ts';
import { changed } from '../support/live-events.ts';
import { startProvider } from '../support/provider.ts';
import { enka, fixture } from '../support/providers.ts';
import { openTestStore } from '../support/store.ts';

/** The two ends of a server with two workers, without a process between them. */
function twoSeats(): [Peers, Peers] {
  const takes: ((change: Change) => void)[] = [];
  const seat = (own: number): Peers => ({
    // Between processes it would be JSON.
    tell: (change) => takes[1 - own]?.(JSON.parse(JSON.stringify(change)) as Change),
    listen(take) {
      takes[own] = take;
    },
  });
  return [seat(0), seat(1)];
}

/** Two workers on one store. Their clock stands still: nothing is polled. */
async function twoWorkers(
  env: Readonly<Record<string, string>> = {},
): Promise<readonly [here: TestApp, there: TestApp]> {
  const clock = testClock();
  const { store, close } = await openTestStore(clock);
  endWithTest(close);
  const [here, there] = twoSeats();
  return [
    await startApp({ store, clock, seed: 'here', peers: here, env }),
    await startApp({ store, clock, seed: 'there', peers: there, env }),
  ];
}

const account = { game: 'genshin', uid: '812345678' } as const;
const path = '/v1/player/genshin/812345678';

test('a score that changes at one worker changes at once in the answers of the others', async () => {
  const [here, there] = await twoWorkers();
  await there.get(path);
  const kept = await there.get(path);
  expect(kept.body.meta.cache).toBe('hit');
  await here.app.services.trust.apply('test', account, {
    type: 'report_submitted',
    lineageId: 'lin_1',
    isOwner: false,
    key: 'rep_1:report_submitted',
    at: here.clock.now(),
    category: 'phishing',
    credibility: 1,
  });
  const { score } = (await there.get(path)).body.data.trust_score;
  expect(score).toBeLessThan(kept.body.data.trust_score.score);
});

test('an event at one worker is streamed by the others at once, and once', async () => {
  const [here, there] = await twoWorkers();
  const stream = await openStream(
    await listening(there),
    there.key,
    'subscription { trustScoreChanged(game: GENSHIN, uid: "812345678") { score } }',
  );
  await here.app.services.live.publish(changed('1', { score: 41 }));
  await expect.poll(() => stream.messages.length).toBe(1);
  // The log has it too.
  await there.app.services.live.tick();
  await here.app.services.live.publish(changed('2', { score: 42 }));
  const scores = () => stream.messages.map(({ data }) => data.data.trustScoreChanged.score);
  await expect.poll(scores).toEqual([41, 42]);
});

test('an account that one worker fetched past the cache is read again by the others', async () => {
  const provider = await startProvider();
  endWithTest(() => provider.close());
  const [here, there] = await twoWorkers({ UPSTREAM_PRIMARY_URL: provider.url });
  const key = await there.createKey({ environment: 'live' });
  const named = async () => (await there.get(path, { key })).body.data.nickname;
  const body = fixture('enka/genshin/current') as { playerInfo: object };
  provider.reply(enka.genshin(account.uid), { body });
  expect(await named()).toBe('Mira Teapot');
  const renamed = { ...body, playerInfo: { ...body.playerInfo, nickname: 'Mira' } };
  provider.reply(enka.genshin(account.uid), { body: renamed });
  expect(await named()).toBe('Mira Teapot');
  here.clock.pass(1);
  await here.app.services.players.fetchPast('live', account, 'lin_1');
  expect(await named()).toBe('Mira');
});

test('boards that change at one worker are read again by the others', async () => {
  const [here, there] = twoSeats();
  const clock = testClock();
  const { store, close } = await openTestStore(clock);
  endWithTest(close);
  const app = await startApp({ store, clock, peers: there });
  const board = '/v1/leaderboard/genshin/10000046?metric=damage';
  const cached = async () => (await app.get(board)).body.meta.cache;
  expect([await cached(), await cached()]).toEqual(['miss', 'hit']);
  const forgotten: string[] = [];
  const ports = changePorts({ mark: () => 0, forget: (tag) => void forgotten.push(tag) }, here);
  ports.onBoardsChange('test', 'genshin');
  expect(forgotten).toEqual([boardsTag('test')]);
  expect(await cached()).toBe('miss');
});
