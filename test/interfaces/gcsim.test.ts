import { expect, test } from 'vitest';
import { gcsimFormat } from '../../src/games/genshin/gcsim.ts';
import type { GenshinShowcase } from '../../src/games/genshin/showcase.ts';
import { builtInPack } from '../support/built-in.ts';
import { madeUp, manyUids } from '../support/exports.ts';
import { down, enka, fixture, useApp, useProviders } from '../support/providers.ts';

const providers = useProviders();
const app = useApp(providers);

const own = '812345678';
const other = '812345679';
const pathOf = (uid: string, team?: string) =>
  `/v1/player/genshin/${uid}/gcsim${team === undefined ? '' : `?team=${team}`}`;
const xingqiu = 10000025;
const traveler = 10000005;

/** The recorded account; Xingqiu wears a set that nobody knows, which he wears once. */
const shows = (uid: string, change: (body: ReturnType<typeof fixture>) => void = () => {}) => {
  const body = { ...fixture('enka/genshin/current'), ttl: 60 };
  change(body);
  providers.primary.reply(enka.genshin(uid), { body });
};
const details = async (path: string): Promise<readonly string[]> => {
  const { status, body } = await app.live.get(path);
  expect([status, body.error.code]).toEqual([400, 'validation_failed']);
  for (const one of body.error.details) expect(one.path).toBe('team');
  return body.error.details.map(({ message }: { message: string }) => message);
};
const namesIn = (text: string) => [...text.matchAll(/^(\w+) char /gm)].map(([, name]) => name);

test('a character has its level, weapon, sets and the sums of its artifacts, in words of gcsim', async () => {
  shows(own);
  const { status, headers, text } = await app.live.get(pathOf(own, String(xingqiu)));
  expect(text).toBe(
    `xingqiu char lvl=80/80 cons=5 talent=2,9,8;
xingqiu add weapon="favoniussword" refine=5 lvl=90/90;
xingqiu add set="gladiatorsfinale" count=2;
xingqiu add set="deepwoodmemories" count=2;
xingqiu add stats hp=4780 atk=258 er=0.518 cr=0.311 hydro%=0.07;
xingqiu add stats hp=299 atk%=0.058 def=23 er=0.097 em=33 cr=0.093 cd=0.202;
`,
  );
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': `attachment; filename="genshin-${own}.gcsim.txt"`,
    'cache-control': 'private, max-age=60',
    // A stat of which nobody knows the name.
    'x-export-skipped': '1',
  });
});

test('both interfaces have the same text, and a caller who has it is answered 304', async () => {
  const query = `{ gcsimTeam(uid: "${own}", team: [{ avatarId: 10000063 }, { uid: "812345681" }]) {
    text skipped freshness { cache }
  } }`;
  const file = await app.sandbox.get(pathOf(own, '10000063,812345681'));
  const graph = await app.sandbox.query(query);
  expect(graph.body.data.gcsimTeam).toMatchObject({ text: file.text, skipped: 0 });
  const again = await app.sandbox.get(pathOf(own, '10000063,812345681'), {
    headers: { 'if-none-match': String(file.headers['etag']) },
  });
  expect([again.status, again.text, again.headers['etag']]).toEqual([
    ...[304, '', file.headers['etag']],
  ]);
});

test('a team is of one player or of several, in the order asked for', async () => {
  shows(own);
  shows(other);
  const { text } = await app.live.get(pathOf(own, `${traveler},${other}:${xingqiu}`));
  expect(namesIn(text)).toEqual(['aetheranemo', 'xingqiu']);
  expect(text).toContain('aetheranemo add weapon="dullblade" refine=1 lvl=20/20;\n');
  // A UID stands for the first of that player.
  expect(namesIn((await app.live.get(pathOf(own, `${other},${traveler}`))).text)).toEqual([
    ...['xingqiu', 'aetheranemo'],
  ]);
  expect(providers.primary.calls).toHaveLength(2);
});

test('without a team it is the first four that gcsim has, also beyond the eighth', async () => {
  const { text } = await app.sandbox.get(pathOf(own));
  const shown = madeUp('genshin', own) as GenshinShowcase;
  const pack = builtInPack('genshin');
  const known = gcsimFormat.characters(shown, pack).map(({ write }) => write());
  expect(known.some(({ faults }) => faults.length > 0)).toBe(true);
  const firstKnown = known.filter(({ faults }) => faults.length === 0).slice(0, 4);
  expect(namesIn(text)).toEqual(firstKnown.map(({ key }) => key));
  shows(own, (body) => {
    const unknown = Array.from({ length: 9 }, (_, index) => ({ avatarId: 10009980 + index }));
    body.playerInfo.showAvatarInfoList.unshift(...unknown);
  });
  expect(namesIn((await app.live.get(pathOf(own))).text)).toEqual(['xingqiu', 'aetheranemo']);
});

const idOf = (kind: 'weapons' | 'sets', name: string) =>
  builtInPack('genshin')[kind].heads.find(({ names }) => names[0] === name)?.id;

test('all that gcsim does not have is named at once, with whose it is', async () => {
  shows(own, (body) => {
    const [first, second] = body.avatarInfoList;
    second.avatarId = 10000110;
    body.playerInfo.showAvatarInfoList[1].avatarId = 10000110;
    for (const item of first.equipList) item.flat.setId = idOf('sets', 'Lucky Dog');
  });
  shows(other, (body) => {
    for (const item of body.avatarInfoList[0].equipList)
      if (item.weapon) item.itemId = idOf('weapons', 'Disaster and Remorse');
    body.avatarInfoList[1].equipList = [];
  });
  const team = `10000110,${xingqiu},${other}:${xingqiu},${other}:${traveler}`;
  expect(await details(pathOf(own, team))).toEqual([
    `Iansan (10000110) of ${own}: gcsim does not have this character.`,
    `Xingqiu (${xingqiu}) of ${own}: gcsim has no Lucky Dog.`,
    `Xingqiu (${xingqiu}) of ${other}: gcsim has no Disaster and Remorse.`,
    `Xingqiu (${xingqiu}) of ${other}: it is in the team twice.`,
    `Traveler (${traveler}) of ${other}: gcsim needs a weapon, and the provider sent none.`,
  ]);
});

test('a team of both twins is refused', async () => {
  shows(own);
  shows(other, (body) => {
    // The other twin.
    body.avatarInfoList[1].avatarId = 10000007;
    body.avatarInfoList[1].skillDepotId = 704;
    body.avatarInfoList[1].skillLevelMap = { 100553: 1, 10067: 6, 10068: 6 };
    body.playerInfo.showAvatarInfoList[1].avatarId = 10000007;
  });
  expect(namesIn((await app.live.get(pathOf(own, `${other}:10000007`))).text)).toEqual([
    'lumineanemo',
  ]);
  expect(await details(pathOf(own, `${traveler},${other}:10000007`))).toEqual([
    `Traveler (10000007) of ${other}: a team has one Traveler, and this has two.`,
  ]);
});

test('a team that cannot be read is refused with what it may be, and a name with its id', async () => {
  const form = '1 to 4 characters between commas, each by its id, by a UID, or by both as UID:id';
  for (const team of ['1,2,3,4,5', ',', '10000063;10000031', `${own}:`, '12345678901'])
    expect(await details(pathOf(own, team))).toEqual([`It is ${form}.`]);
  expect(await details(pathOf(own, 'raiden'))).toEqual([
    expect.stringMatching(/did you mean 10000052 \(Raiden Shogun\)\?$/),
  ]);
  expect(providers.primary.calls).toEqual([]);
});

test('who is not shown is 404, with whom the player shows', async () => {
  shows(own);
  const refused = async (path: string) => {
    const { status, body } = await app.live.get(path);
    return `${status} ${body.error.code}: ${body.error.message}`;
  };
  // Noelle, whose details are hidden, is not among them.
  expect(await refused(pathOf(own, '10000034'))).toBe(
    `404 character_not_found: ${own} does not show 10000034 with its details. It shows ${xingqiu}, ${traveler}, 10009999.`,
  );
  shows(other, (body) => {
    body.avatarInfoList = [];
  });
  expect(await refused(pathOf(other))).toBe(
    `404 character_not_found: ${other} shows no character with its details.`,
  );
  expect(await refused(pathOf(own, `${xingqiu},899999999`))).toBe(
    '404 player_not_found: 899999999: No player with this UID, or the showcase is hidden.',
  );
  providers.primary.reply(enka.genshin('888888888'), down);
  expect(await refused(pathOf(own, '888888888'))).toMatch(/^503 upstream_unavailable: 888888888: /);
});

test('who hides the showcase is in no text any more, not as one of several either', async () => {
  shows(own);
  shows(other);
  const path = pathOf(own, `${xingqiu},${other}:${traveler}`);
  expect((await app.live.get(path)).status).toBe(200);
  providers.primary.reply(enka.genshin(other), { body: fixture('enka/genshin/hidden') });
  app.live.clock.pass(60_000);
  expect((await app.live.get(path)).body.error.code).toBe('player_not_found');
});

/** One line of a config, as gcsim's parser reads it. */
const line =
  /^([a-z]+) (char lvl=[0-9]+\/[0-9]+ cons=[0-6] talent=([1-9]|10)(,([1-9]|10)){2}|add weapon="[a-z]+" refine=[1-5] lvl=[0-9]+\/[0-9]+|add set="[a-z]+" count=[2-5]|add stats( (hp|atk|def|er|em|cr|cd|heal|(hp|atk|def|phys|pyro|hydro|cryo|electro|anemo|geo|dendro)%)=[0-9]+(\.[0-9]{1,4})?)+);$/;

test('whatever the sandbox shows is a text of gcsim', () => {
  const pack = builtInPack('genshin');
  const shown = manyUids.flatMap((uid) =>
    gcsimFormat.characters(madeUp('genshin', uid) as GenshinShowcase, pack),
  );
  const written = shown.map(({ write }) => write()).filter(({ faults }) => faults.length === 0);
  expect(written.length).toBeGreaterThan(900);
  for (const { key, text, skipped } of written) {
    expect(skipped).toBe(0);
    for (const one of text.trimEnd().split('\n')) expect(line.exec(one)?.[1] ?? one).toBe(key);
  }
});
