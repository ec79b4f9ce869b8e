import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { CatalogContent, LevelCostRecord } from '../../../../src/games/catalog.ts';
import { loadBuiltIn } from '../../../../src/games/catalog-file.ts';
import { openFolder } from '../../../../tools/datasets/sources.ts';
import { makeZzzCatalog } from '../../../../tools/datasets/zzz/catalog.ts';
import { newestAgents } from '../../../../tools/datasets/zzz/newest.ts';

const folder = fileURLToPath(new URL('../../../../../shared/data', import.meta.url));
const hasSources = existsSync(join(folder, 'enka-store'));
const law = test.skipIf(!hasSources);
const why = 'skipped where the data sources are not beside the project';
const data = openFolder(folder);
const table = (path: string) => data.json(path) as Readonly<Record<string, unknown>>;

let built: CatalogContent | undefined;
const real = (): CatalogContent => {
  built ??= makeZzzCatalog(data);
  return built;
};

/** The two whom a player is, and whom nobody fights as. */
const proxies = /_(?:Belle|Wise)$/;

law(`whatever the game's own texts name is there (${why})`, () => {
  const named = (key: RegExp) =>
    Object.entries(table('hb-data-textmaps-zzz/TextMap_ENTemplateTb.json'))
      .filter(([name]) => key.test(name) && !proxies.test(name))
      .map(([, text]) => text);
  const kinds = [
    [real().characters, /^Avatar_(?:Female|Male)_Size\d+_[A-Za-z\d]+$/, 58],
    [real().weapons, /^Item_Weapon_\w+_Name$/, 95],
    [real().sets, /^EquipmentSuit_\d+_name$/, 30],
  ] as const;
  for (const [records, key, count] of kinds) {
    const known = new Set<unknown>(records.map(({ head }) => head.names[0]));
    expect(named(key)).toHaveLength(count);
    expect(named(key).filter((name) => !known.has(name))).toEqual([]);
  }
});

law(`an agent that the store lacks has the row that it would have there (${why})`, () => {
  const store = table('enka-store/zzz/avatars.json');
  const names = table('hb-data-textmaps-zzz/TextMapTemplateTb.json') as Record<string, string>;
  const rows = newestAgents(data, names, {});
  const compared = ['Name', 'Rarity', 'ProfessionType', 'Image', 'CircleIcon', 'WeaponId'];
  const numbers = ['BaseProps', 'GrowthProps', 'PromotionProps', 'CoreEnhancementProps'];
  /** Zeros, and the gauge of two agents that only the store tells. */
  const isNoZero = (key: string, value: unknown) =>
    value === 0 || key === '32001' ? undefined : value;
  const plain = (row: unknown, member: string) =>
    JSON.parse(JSON.stringify(Object(row)[member], isNoZero)) as unknown;
  for (const [id, row] of Object.entries(store)) {
    for (const member of [...compared, ...numbers])
      expect([id, member, plain(rows[id], member)]).toEqual([id, member, plain(row, member)]);
    const last = (own: unknown) => (Object(own).ElementTypes as string[]).at(-1);
    expect(last(rows[id])).toBe(last(row));
  }
  expect(Object.keys(rows)).toHaveLength(Object.keys(store).length + 2);
});

law(`the core skill adds what another source says (${why})`, () => {
  type Partner = { ExtraLevel?: Record<string, { Extra: Record<string, { Value: number }> }> };
  const partners = table('zzz-plugin-maps/PartnerId2Data.json') as Record<string, Partner>;
  for (const { head, body } of real().characters) {
    const known = Object.values(partners[head.id]?.ExtraLevel ?? {}).map(({ Extra }) =>
      Object.values(Extra)
        .map(({ Value }) => Value)
        .filter((value) => value !== 0)
        .toSorted((left, right) => left - right),
    );
    const own = body.coreSkill.map(({ stats }) =>
      (stats ?? [])
        .map(([stat, value]) => (/crit|ratio|energy|percent/.test(stat) ? value * 100 : value))
        .map(Math.round)
        .toSorted((left, right) => left - right),
    );
    expect([head.id, own]).toEqual([head.id, known]);
  }
});

const sum = (costs: readonly LevelCostRecord[]): number =>
  costs.reduce((total, { currency }) => total + currency, 0);

const itemsOf = (costs: readonly { readonly materials: readonly { readonly id: number }[] }[]) =>
  costs.flatMap(({ materials }) => materials.map(({ id }) => id));

const expectNamed = (items: readonly number[]): void => {
  const { materials } = real().shared;
  expect([...new Set(items)].filter((id) => materials[id] === undefined)).toEqual([]);
};

law(`every level of every skill has a price, in items with names (${why})`, () => {
  for (const { head, body } of real().characters) {
    for (const { type, levelCosts = [] } of body.talents) {
      const [count, price] = type === 'core' ? [6, 405_000] : [11, 500_000];
      expect([head.id, type, levelCosts.length]).toEqual([head.id, type, count]);
      expect(sum(levelCosts)).toBe(price);
      expectNamed(itemsOf(levelCosts));
    }
  }
});

law(`core skill A to F has a price: 60 items of one boss and 9 of another (${why})`, () => {
  for (const { body } of real().characters) {
    const unlocks = body.coreSkill.map(({ unlock }) => unlock);
    const prices = unlocks.map(({ currency }) => currency);
    expect(prices).toEqual([5_000, 12_000, 28_000, 60_000, 100_000, 200_000]);
    const counts = new Map<number, number>();
    for (const { id, count } of unlocks.flatMap(({ materials }) => materials))
      counts.set(id, (counts.get(id) ?? 0) + count);
    expect([...counts.values()].toSorted()).toEqual([60, 9]);
    expectNamed([...counts.keys()]);
  }
});

law(`every raise of every engine's cap has a price, in items with names (${why})`, () => {
  for (const { body } of real().weapons) {
    const { ascension = [] } = body;
    expect(ascension.map(({ levelCap }) => levelCap)).toEqual([20, 30, 40, 50, 60]);
    expectNamed(itemsOf(ascension));
  }
});

law(`a bangboo at level 60 is what a second source says (${why})`, () => {
  const { bangboos } = table('lotwt-zzz-data/bangboos.json') as {
    bangboos: { id: number; hp: number; atk: number; def: number }[];
  };
  const tops = new Map(real().bangboo.map(({ head, body }) => [head.id, body.levels?.at(-1)]));
  const compared = bangboos.filter(({ id }) => tops.get(id) !== undefined);
  for (const { id, hp, atk, def } of compared) {
    const top = tops.get(id);
    expect([id, top?.hp, top?.atk, top?.def]).toEqual([id, ...[hp, atk, def].map(Math.floor)]);
  }
  expect(compared).toHaveLength(28);
});

const builtIn = loadBuiltIn('zzz');

test('no label is a number, and a label that is not known is known in no language', () => {
  for (const { id } of builtIn.characters.heads) {
    for (const { params } of builtIn.characters.body(id)?.talents ?? []) {
      for (const { labels } of params) {
        expect(labels.filter((label) => /^#|\(\d+\)$/.test(label ?? ''))).toEqual([]);
        expect([0, 5]).toContain(labels.filter((label) => label === null).length);
      }
    }
  }
});

/** Bonuses that are no plain stat; their text comes with an import. */
const inWordsOnly = [31_900, 32_900, 33_200, 33_300];

test('what two discs give is whole, or it is left to the text', () => {
  const without = builtIn.sets.heads.filter(({ two }) => two?.stats.length === 0);
  expect(without.map(({ id }) => id)).toEqual(inWordsOnly);
});

law(`the text of a bonus that is told as a stat says nothing else (${why})`, () => {
  for (const { head } of real().sets) {
    const [stat] = head.two?.stats ?? [];
    if (stat === undefined) continue;
    expect(head.two?.stats).toHaveLength(1);
    // "ATK +10%", "Anomaly Proficiency +30".
    expect(head.two?.text?.[0]).toMatch(new RegExp(`^[A-Za-z ]+ \\+${stat[1]}%?\\.?$`));
  }
});

test('whoever is recommended exists and is no crowd (R7.8a), and few engines are for nobody', () => {
  const known = new Set(builtIn.characters.heads.map(({ id }) => id));
  const recommended = (kind: 'weapons' | 'sets') =>
    builtIn[kind].heads.map(
      ({ id }) => [id, builtIn[kind].body(id)?.recommendedCharacters ?? []] as const,
    );
  for (const [, agents] of [...recommended('weapons'), ...recommended('sets')]) {
    expect(agents.filter((agent) => !known.has(agent))).toEqual([]);
    expect(agents.length).toBeLessThanOrEqual(known.size / 3);
  }
  const forNobody = recommended('weapons').filter(([, agents]) => agents.length === 0);
  // An anomaly engine with PEN and a rupture engine with ATK: no agent of the two is about that.
  expect(forNobody.map(([id]) => id)).toEqual([12_012, 13_012]);
});

test('every stat that a bonus is composed of has a name in every language', () => {
  const { statNames = {} } = builtIn.shared;
  for (const stat of builtIn.sets.heads.flatMap(({ two }) => two?.stats.map(([name]) => name)))
    expect(statNames[stat ?? '']?.every((name) => name !== null)).toBe(true);
});
