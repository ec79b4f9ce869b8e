import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { CatalogContent } from '../../../../src/games/catalog.ts';
import { mainStatValues } from '../../../../src/games/zzz/gear.ts';
import { finalStats } from '../../../../src/games/zzz/panel.ts';
import type { ShownAgent } from '../../../../src/games/zzz/showcase.ts';
import { zzzData } from '../../../../src/games/zzz/tables.ts';
import { openFolder } from '../../../../tools/datasets/sources.ts';
import { makeZzzCatalog } from '../../../../tools/datasets/zzz/catalog.ts';
import { builtInPack } from '../../../support/built-in.ts';

const folder = fileURLToPath(new URL('../../../../../shared/data', import.meta.url));
const hasSources = existsSync(join(folder, 'enka-store'));
const law = test.skipIf(!hasSources);
const why = 'skipped where the data sources are not beside the project';
const data = openFolder(folder);
const fromData = <Shape>(path: string): Shape => data.json(path) as Shape;

let built: CatalogContent | undefined;
const real = (): CatalogContent => {
  built ??= makeZzzCatalog(data);
  return built;
};

/** Agents with moves: two have come since the texts were copied. */
const described = () => real().characters.filter(({ body }) => body.talents.length > 0);

const paramsOf = (type: string, { body }: CatalogContent['characters'][number]) =>
  body.talents.filter((talent) => talent.type === type).flatMap(({ params }) => params);

law(`the counts are what the sources hold (${why})`, () => {
  const { characters, weapons, sets, bangboo, namecards, shared, version } = real();
  const talents = characters.flatMap(({ body }) => body.talents);
  expect({
    version,
    agents: characters.length,
    agentsS: characters.filter(({ head }) => head.rarity === 5).length,
    talents: talents.length,
    talentsWithoutText: talents.filter(({ description }) => description === null).length,
    params: talents.flatMap(({ params }) => params).length,
    engines: weapons.length,
    enginesWithoutVersion: weapons.filter(({ head }) => head.releaseVersion === null).length,
    sets: sets.length,
    setsWithoutPlainStats: sets.filter(({ head }) => head.two?.stats.length === 0).length,
    agentsWithoutTexts: characters.filter(({ body }) => body.talents.length === 0).length,
    bangboo: bangboo.length,
    bangbooS: bangboo.filter(({ head }) => head.rarity === 5).length,
    bangbooWithStats: bangboo.filter(({ body }) => body.stats?.length === 7).length,
    bangbooWithLevels: bangboo.filter(({ body }) => body.levels?.length === 12).length,
    enginesWithSources: weapons.filter(({ head }) => head.sources.length > 0).length,
    enginesForNobody: weapons.filter(({ body }) => body.recommendedCharacters?.length === 0).length,
    setsForNobody: sets.filter(({ body }) => body.recommendedCharacters?.length === 0).length,
    namecards: namecards.length,
    materials: Object.keys(shared.materials).length,
  }).toEqual({
    agents: 58,
    agentsS: 45,
    agentsWithoutTexts: 2,
    bangboo: 42,
    bangbooS: 21,
    bangbooWithLevels: 29,
    bangbooWithStats: 35,
    engines: 95,
    enginesForNobody: 2,
    enginesWithSources: 73,
    enginesWithoutVersion: 37,
    materials: 80,
    namecards: 0,
    params: 2439,
    sets: 30,
    setsForNobody: 8,
    setsWithoutPlainStats: 4,
    talents: 904,
    talentsWithoutText: 9,
    version: '3.1',
  });
});

law(`ids are unique and ascend (${why})`, () => {
  const { characters, weapons, sets, bangboo } = real();
  for (const records of [characters, weapons, sets, bangboo]) {
    const ids = records.map(({ head }) => head.id);
    expect(ids).toEqual([...new Set(ids)].toSorted((left, right) => left - right));
  }
});

const isNames = (value: readonly unknown[]): boolean =>
  value.length === 5 && value.every((entry) => entry === null || typeof entry === 'string');

/** Names of which some are missing and some are not, and texts with a rest of markup. */
function isFault(value: unknown): boolean {
  if (Array.isArray(value)) {
    return isNames(value) && value.includes(null) && value.some((entry) => entry !== null);
  }
  return typeof value === 'string' && /[<{}\u200b\u00a0]| {2}|NaN|undefined/.test(value);
}

law(`every name and every text is there in five languages, without markup (${why})`, () => {
  const faults: unknown[] = [];
  const visit = (value: unknown): void => {
    if (isFault(value)) faults.push(value);
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  visit(real());
  expect(faults).toEqual([]);
});

law(`every skill of every agent whom the texts describe has numbers of all levels (${why})`, () => {
  for (const type of ['basic', 'dodge', 'assist', 'special', 'chain', 'core']) {
    for (const record of described()) {
      const lengths = new Set(paramsOf(type, record).map(({ values }) => values.length));
      expect([record.head.id, type, ...lengths]).toEqual([
        record.head.id,
        type,
        type === 'core' ? 7 : 16,
      ]);
    }
  }
  const ben = real().characters.find(({ head }) => head.id === 1121);
  expect(ben && paramsOf('core', ben)[0]?.values).toEqual([40, 46, 52, 60, 66, 72, 80]);
});

law(`every agent has a faction, a version and a first day (${why})`, () => {
  const heads = real().characters.map(({ head }) => head);
  expect(heads.filter(({ region }) => region === null)).toEqual([]);
  expect(heads.filter(({ releaseVersion }) => releaseVersion === null)).toEqual([]);
  expect(heads.filter(({ releasedAt }) => releasedAt === null)).toEqual([]);
});

/** The agent as a new account has it at the top level: no engine, no disc, no core enhancement. */
const bare = (id: number): ShownAgent => ({
  id,
  level: 60,
  mindscape: 0,
  promotion: 6,
  coreSkill: 0,
  skinId: 0,
  hidden: false,
  skills: { basic: 1, special: 1, dash: 1, ultimate: 1, core: 1, assist: 1 },
  wEngine: null,
  discs: [],
});

law(`level 60 is what a player's agent has, and what another source says (${why})`, () => {
  const { agents } = fromData<{
    agents: { id: number; hp: number; atk: number; def: number }[];
  }>('lotwt-zzz-data/agents.json');
  const others = new Map(agents.map((other) => [other.id, other]));
  let compared = 0;
  for (const { head, body } of real().characters) {
    const { hp, atk, def } = body.levels.at(-1) ?? { hp: 0, atk: 0, def: 0 };
    const own = finalStats(zzzData(builtInPack('zzz')), bare(head.id));
    // Ben has a part of his DEF as ATK.
    const fromDef = head.id === 1121 ? Math.floor((def * 40) / 100) : 0;
    expect([head.id, hp, atk + fromDef, def]).toEqual([head.id, own.hp, own.atk, own.def]);
    const other = others.get(head.id);
    // It has another agent's numbers for 1471.
    if (other === undefined || head.id === 1471) continue;
    const rounded = [other.hp, other.atk, other.def].map((value) => Math.floor(value));
    expect([head.id, hp, atk, def]).toEqual([head.id, ...rounded]);
    compared += 1;
  }
  expect(compared).toBe(43);
});

law(`levels never fall, and end with the promotions' costs paid (${why})`, () => {
  const seals: Readonly<Record<string, number>> = {
    Attack: 1,
    Stun: 2,
    Anomaly: 3,
    Support: 4,
    Defense: 5,
    Rupture: 6,
  };
  for (const { head, body } of real().characters) {
    for (const stat of ['hp', 'atk', 'def'] as const) {
      const values = body.levels.map((level) => level[stat]);
      expect(values).toEqual(values.toSorted((left, right) => left - right));
    }
    const caps = body.ascension.map(({ phase, levelCap }) => [phase, levelCap]);
    expect(caps).toEqual([2, 3, 4, 5, 6].map((phase) => [phase, phase * 10]));
    const items = body.ascension.flatMap(({ materials }) => materials.map(({ id }) => id));
    expect(new Set(items.map((id) => id % 10))).toEqual(new Set([seals[head.weaponType ?? '']]));
    expect(items.every((id) => real().shared.materials[id] !== undefined)).toBe(true);
  }
});

law(`the core skill asks for the agent levels that another source says (${why})`, () => {
  type Partner = { ExtraLevel?: Readonly<Record<string, { MaxLevel: number }>> };
  const partners = fromData<Record<string, Partner>>('zzz-plugin-maps/PartnerId2Data.json');
  for (const { head, body } of real().characters) {
    const known = Object.values(partners[head.id]?.ExtraLevel ?? {}).map(
      ({ MaxLevel }) => MaxLevel,
    );
    expect(body.coreSkill.map(({ unlock }) => unlock.agentLevel)).toEqual(known);
  }
});

law(`w-engines at the top level are what another source says (${why})`, () => {
  const { wEngines } = fromData<{
    wEngines: { id: number; atk: number; advancedStatValue: number }[];
  }>('lotwt-zzz-data/w-engines.json');
  const heads = new Map(real().weapons.map(({ head }) => [head.id, head]));
  for (const { id, atk, advancedStatValue } of wEngines) {
    const head = heads.get(id);
    const share = head?.secondary?.stat === 'anomaly_proficiency' ? 1 : 100;
    expect([id, head?.baseAtk.top]).toEqual([id, Math.floor(atk)]);
    expect(head?.secondary?.top).toBeCloseTo(advancedStatValue * share, 1);
  }
  expect(wEngines.length).toBeGreaterThan(60);
});

law(`the values of drive discs are those of the mechanics' table (${why})`, () => {
  type Bases = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>;
  const { main_base } = fromData<{ main_base: Bases }>('mechanics/zzz_drive_discs.json');
  const letters: Readonly<Record<number, string>> = { 3: 'B', 4: 'A', 5: 'S' };
  for (const { slot, rarity, maxLevel, stats } of real().shared.mainStats) {
    expect(maxLevel).toBe({ 3: 9, 4: 12, 5: 15 }[rarity]);
    for (const { stat, base, max } of stats) {
      const value = main_base[letters[rarity] ?? '']?.[slot]?.[stat.replace('_bonus', '')];
      const isFlat = ['hp', 'atk', 'def', 'anomaly_proficiency'].includes(stat);
      // The table is older than Wind.
      if (stat !== 'wind_dmg_bonus') expect(base).toBeCloseTo((value ?? 0) * (isFlat ? 1 : 100), 6);
      expect(max).toBeCloseTo(base * 4, 6);
    }
  }
  expect(Object.keys(mainStatValues)).toHaveLength(
    new Set(real().shared.slots.flatMap(({ mainStats }) => mainStats)).size,
  );
});

law(`what two discs plainly give stands in their text too (${why})`, () => {
  for (const { head } of real().sets) {
    for (const [, value] of head.two?.stats ?? [])
      expect(head.two?.text?.[0]).toContain(`${value}`);
  }
});

law(`agents of the first day are on no banner that was for them (${why})`, () => {
  type Game = { Business: number; Banners: { GachaType: number; UpGolden: number[] }[] };
  const games = fromData<Game[]>('hoyo-gacha/GachaMetadata.json');
  const banners = games.find(({ Business }) => Business === 2)?.Banners ?? [];
  const limited = new Set(banners.flatMap(({ UpGolden }) => UpGolden));
  const first = real().characters.filter(({ head }) => head.releasedAt === '2024-07-04');
  expect(first.filter(({ head }) => limited.has(head.id)).map(({ head }) => head.id)).toEqual([
    1191,
  ]);
  expect(first).toHaveLength(16);
});
