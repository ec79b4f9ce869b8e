import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { resolveRelic } from '../../../src/games/hsr/gear.ts';
import { hsr } from '../../../src/games/hsr/index.ts';
import type { HsrCharacter } from '../../../src/games/hsr/model.ts';
import type { HsrShowcase } from '../../../src/games/hsr/showcase.ts';
import { hsrData } from '../../../src/games/hsr/tables.ts';
import type { Language } from '../../../src/games/ids.ts';
import { readHsrReply } from '../../../src/upstream/players/enka-hsr.ts';
import { readMihomoReply } from '../../../src/upstream/players/mihomo.ts';
import { builtInPack } from '../../support/built-in.ts';

const pack = builtInPack('hsr');

interface RawStat {
  readonly type: string;
  readonly value: number;
}
interface RawReply {
  readonly detailInfo: {
    readonly avatarDetailList: readonly ({
      readonly relicList: readonly { readonly _flat: { readonly props: readonly RawStat[] } }[];
    } | null)[];
  };
}

const fixture = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../fixtures/${path}.json`, import.meta.url), 'utf8'));
const reply = fixture('enka/hsr/full');
const { showcase } = readHsrReply(reply);
const present = (record: HsrShowcase, language: Language = 'en') =>
  hsr.present(record, { uid: '700123456', language, cdnUrl: 'https://cdn.test', pack });
const player = present(showcase);

function character(avatarId: number, shown = player): HsrCharacter {
  const found = shown.showcase.find((entry) => entry.avatarId === avatarId);
  if (found === undefined) throw new Error(`${avatarId} is not shown.`);
  return found;
}
const jingliu = character(1212);

test('the account is named after the request and pictured from the table', () => {
  const { showcase: _characters, ...account } = player;
  expect(account).toEqual({
    uid: '700123456',
    game: 'hsr',
    nickname: 'Kometa',
    level: 68,
    worldLevel: 6,
    signature: 'Off to the next star.',
    profilePictureUrl: 'https://cdn.test/ui/hsr/SpriteOutput/AvatarRoundIcon/Avatar/1212.png',
  });
});

test('an unknown portrait becomes the anonymous one', () => {
  expect(present({ ...showcase, headIcon: 0 }).profilePictureUrl).toBe(
    'https://cdn.test/ui/hsr/SpriteOutput/AvatarRoundIcon/UI_Message_Contacts_Anonymous.png',
  );
});

test('a character has the game words and the player words for element and path', () => {
  expect(jingliu).toMatchObject({
    avatarId: 1212,
    name: 'Jingliu',
    element: { id: 'Ice', name: 'Ice' },
    path: { id: 'Warrior', name: 'Destruction' },
    level: 80,
    eidolon: 3,
    ascension: 6,
    lightCone: { id: 23014, name: 'I Shall Be My Own Sword', level: 80, superimpose: 2 },
  });
  expect(character(1005).element).toEqual({ id: 'Thunder', name: 'Lightning' });
  expect(character(8007).path).toEqual({ id: 'Memory', name: 'Remembrance' });
});

test.each([
  ['en', 'Kafka', 'Trailblazer'],
  ['id', 'Kafka', 'Trailblazer'],
  ['ja', 'カフカ', '開拓者'],
  ['zh-cn', '卡芙卡', '开拓者'],
  ['zh-tw', '卡芙卡', '開拓者'],
] as const)('names are served in %s', (language, kafka, trailblazer) => {
  const shown = present(showcase, language);
  expect([character(1005, shown).name, character(8007, shown).name]).toEqual([kafka, trailblazer]);
});

test('a relic is named by its id and its values are cut as the game shows them', () => {
  expect(jingliu.relics[0]).toEqual({
    id: 61041,
    slot: 'head',
    set: { id: 104, name: 'Hunter of Glacial Forest' },
    name: "Hunter's Artaius Hood",
    rarity: 5,
    level: 15,
    mainStat: { stat: 'hp', value: 705 },
    subStats: [
      { stat: 'atk_percent', value: 8.2, rolls: 2, rollValues: [4.32, 3.89] },
      { stat: 'spd', value: 2.3, rolls: 1, rollValues: [2.3] },
      { stat: 'crit_rate', value: 9, rolls: 3, rollValues: null },
      { stat: 'crit_dmg', value: 16.8, rolls: 3, rollValues: null },
    ],
    iconUrl: 'https://cdn.test/ui/hsr/SpriteOutput/ItemIcon/RelicIcons/IconRelic_104_1.png',
    critValue: 34.8,
    rollValue: 818.5,
  });
});

test('each slot has its name and its main stat', () => {
  expect(jingliu.relics.map(({ slot, mainStat }) => [slot, mainStat.stat, mainStat.value])).toEqual(
    [
      ['head', 'hp', 705],
      ['hands', 'atk', 352],
      ['body', 'crit_dmg', 64.8],
      ['feet', 'spd', 25],
      ['sphere', 'ice_dmg_bonus', 38.8],
      ['rope', 'atk_percent', 43.2],
    ],
  );
});

test('a relic whose id does not follow the rule is known by its own record', () => {
  expect(character(8007).relics).toMatchObject([
    { id: 41011, slot: 'head', rarity: 3, level: 0, set: { id: 101 }, mainStat: { value: 67 } },
    {
      id: 55002,
      slot: 'feet',
      rarity: 4,
      level: 6,
      set: { id: 101 },
      mainStat: { stat: 'hp_percent' },
    },
  ]);
});

test('values from the tables equal those that the provider computed', () => {
  const baseless = (property: string) =>
    property.replace(/^(Critical|Status|BreakDamage)(.*)Base$/, '$1$2');
  const entries = (reply as RawReply).detailInfo.avatarDetailList.slice(0, 2);
  let compared = 0;
  entries.forEach((entry, index) => {
    entry?.relicList.forEach((raw, place) => {
      const stored = showcase.characters[index]?.relics[place];
      if (stored === undefined) throw new Error('A relic is missing.');
      const { main, subs } = resolveRelic(hsrData(pack), stored);
      [main, ...subs].forEach(({ property, value }, stat) => {
        const expected = raw._flat.props[stat];
        expect(baseless(property)).toBe(baseless(expected?.type ?? ''));
        expect(value).toBeCloseTo(expected?.value ?? Number.NaN, 9);
        compared += 1;
      });
    });
  });
  expect(compared).toBe(35);
});

test('both providers give the same character', () => {
  const fallback = present(readMihomoReply(fixture('mihomo/split')).showcase);
  expect(fallback.showcase[0]).toEqual(jingliu);
});

test('a character newer than the tables is kept without name and nodes, and with what can be known', () => {
  const unknown = character(1999);
  expect(unknown).toMatchObject({ name: null, element: null, path: null });
  expect(unknown.detail?.talents.map(({ type, level }) => [type, level])).toEqual([
    ['basic', 5],
    ['skill', 1],
    ['ultimate', 1],
    ['talent', 1],
  ]);
  expect(unknown.detail?.stats).toMatchObject({ hp: null, spd: null, critRate: null });
  expect(unknown.relics[0]).toMatchObject({
    set: { id: 999, name: null },
    name: null,
    rarity: 5,
    mainStat: { stat: 'hp', value: 705 },
    subStats: [{ stat: 'atk_percent' }, { stat: 'unknown', value: 0, rolls: 1 }],
  });
  expect(
    unknown.traceTree.map(({ row, mainSkill }) => [row, mainSkill.id, mainSkill.level]),
  ).toEqual([
    ['Basic', 1999001, 5],
    ['Skill', 1999002, 1],
    ['Ultimate', 1999003, 1],
    ['Talent', 1999004, 1],
  ]);
});

test('with an unknown light cone no stat is told that it may raise, and everything else is', () => {
  const himeko = character(1003);
  expect(himeko.lightCone).toEqual({ id: 29999, name: null, level: 80, superimpose: 1 });
  expect(himeko.relics).toHaveLength(1);
  expect(himeko.detail?.stats).toMatchObject({ hp: null, atk: null, def: null, critRate: null });
  expect(himeko.detail?.talents).toHaveLength(4);
});

test('a hidden character shows who it is and nothing else (R6.5)', () => {
  const characters = showcase.characters.map((entry) => ({ ...entry, hidden: true }));
  expect(present({ ...showcase, characters }).showcase[0]).toMatchObject({
    avatarId: 1212,
    name: 'Jingliu',
    level: 80,
    lightCone: null,
    relics: [],
    traceTree: [],
    detail: null,
  });
  expect(hsr.shownCount({ ...showcase, characters })).toBe(0);
  expect(hsr.shownCount(showcase)).toBe(8);
});

test('without detail the light cone and the scalars stay (R6.5)', () => {
  const [first] = hsr.withoutDetail(player).showcase;
  expect(first).toEqual({ ...jingliu, relics: [], traceTree: [], detail: null });
});
