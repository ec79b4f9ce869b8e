import { expect, test } from 'vitest';
import { gameIds } from '../../src/games/ids.ts';
import type { TestApp } from '../support/app.ts';
import { eraseBeside } from '../support/erasure.ts';
import { enka, fixture, useProviders } from '../support/providers.ts';

const providers = useProviders();
const uid = '812345678';
const days = (count: number) => count * 86_400_000;
const xingqiu = 10_000_025;

const changesOf = async ({ query }: Pick<TestApp, 'query'>, game = 'GENSHIN', of = uid) => {
  const { body } = await query(`{
    player(game: ${game}, uid: "${of}") {
      changes { since changes { kind avatarId characterName name nameBefore before after } }
    }
  }`);
  expect(body.errors).toBeUndefined();
  return body.data.player.changes;
};

type Reply = ReturnType<typeof fixture>;
type Shown = Reply['avatarInfoList'][number];

/** What the provider replies from now on: the account with its first character changed. */
function show(change: (first: Shown, reply: Reply) => void): void {
  const reply = fixture('enka/genshin/current');
  change(reply.avatarInfoList[0], reply);
  providers.primary.reply(enka.genshin(uid), { body: reply });
}

const asBefore = () => undefined;
const withTalent = (level: number) => (first: Shown) => {
  first.skillLevelMap['10381'] = level;
};
const talentOf = (after: number) =>
  expect.objectContaining({ kind: 'TALENT', avatarId: xingqiu, before: 2, after });

test('what a player changed has its names, since it was last seen otherwise', async () => {
  const app = await providers.start();
  show(asBefore);
  expect(await changesOf(app)).toBeNull();
  const since = new Date(app.clock.now()).toISOString();
  app.clock.pass(days(1));
  show((first, reply) => {
    reply.playerInfo.level = 58;
    withTalent(6)(first);
    first.propMap['4001'].val = '90';
    first.talentIdList.push(256);
    first.equipList.at(-1).itemId = 11_501;
    first.equipList.shift();
  });
  const { changes, ...rest } = await changesOf(app);
  expect(rest).toEqual({ since });
  const ofAccount = { avatarId: null, characterName: null, name: null, nameBefore: null };
  expect(changes[0]).toEqual({ kind: 'ACCOUNT_LEVEL', ...ofAccount, before: 57, after: 58 });
  const known = { avatarId: xingqiu, characterName: 'Xingqiu' };
  for (const change of [
    { kind: 'LEVEL', before: 80, after: 90 },
    { kind: 'RANK', before: 5, after: 6 },
    { kind: 'WEAPON', name: 'Aquila Favonia', nameBefore: 'Favonius Sword' },
    { kind: 'TALENT', name: 'Guhua Style', before: 2, after: 6 },
    { kind: 'SCORE' },
  ])
    expect(changes).toContainEqual(expect.objectContaining({ ...known, ...change }));
});

test('what is no change of a character is none: a look again, a name, a signature', async () => {
  const app = await providers.start();
  show(asBefore);
  await changesOf(app);
  app.clock.pass(days(1));
  show((_first, { playerInfo }) => Object.assign(playerInfo, { nickname: 'New', signature: '!' }));
  expect(await changesOf(app)).toBeNull();
});

test('changes of a week add up, and later ones begin anew', async () => {
  const app = await providers.start();
  show(asBefore);
  await changesOf(app);
  app.clock.pass(days(1));
  show(withTalent(3));
  expect((await changesOf(app)).changes).toContainEqual(talentOf(3));
  app.clock.pass(days(5));
  show(withTalent(4));
  expect((await changesOf(app)).changes).toContainEqual(talentOf(4));
  const since = new Date(app.clock.now()).toISOString();
  app.clock.pass(days(5));
  show(withTalent(5));
  expect(await changesOf(app)).toEqual({
    since,
    changes: [expect.objectContaining({ kind: 'TALENT', before: 4, after: 5 })],
  });
});

test('who is not shown any more is not named, and who is new is', async () => {
  const app = await providers.start();
  show(asBefore);
  await changesOf(app);
  app.clock.pass(days(1));
  show((first) => {
    first.avatarId = 10_000_046;
  });
  const text = JSON.stringify(await changesOf(app));
  expect(text).toContain('"kind":"SHOWN","avatarId":10000046,"characterName":"Hu Tao"');
  expect(text).not.toContain('Xingqiu');
});

test('what was hidden or erased is compared with no more', async () => {
  const app = await providers.start();
  const account = { game: 'genshin', uid } as const;
  const changed = async () => {
    show(asBefore);
    await changesOf(app);
    app.clock.pass(days(1));
    show(withTalent(3));
    expect(await changesOf(app)).not.toBeNull();
  };
  await changed();
  app.clock.pass(days(1));
  providers.primary.reply(enka.genshin(uid), { body: fixture('enka/genshin/hidden') });
  await app.query(`{ player(game: GENSHIN, uid: "${uid}") { uid } }`);
  app.clock.pass(days(1));
  show(withTalent(4));
  expect(await changesOf(app)).toBeNull();
  app.clock.pass(days(1));
  await changed();
  await eraseBeside(app, '/nowhere', account, 'live');
  app.clock.pass(days(1));
  show(withTalent(4));
  expect(await changesOf(app)).toBeNull();
});

test.each(gameIds)('a made-up player of %s has changed in the last week', async (game) => {
  const { started } = await providers.start();
  const of = game === 'zzz' ? '1300123456' : uid;
  const { since, changes } = await changesOf(started, game.toUpperCase(), of);
  expect(Date.parse(since)).toBe(started.clock.now() - days(7));
  const kinds = changes.map(({ kind }: { readonly kind: string }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['SHOWN', 'GEAR', 'SCORE']));
  expect(await changesOf(started, game.toUpperCase(), `${of.slice(0, -3)}403`)).toBeNull();
});
