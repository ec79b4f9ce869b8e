import { type CatalogPack, oncePerPack } from '../catalog-pack.ts';
import type { SandboxOptions } from '../game.ts';
import { int, pick, type Random, sample, seededRandom } from '../random.ts';
import { weekBefore } from '../week-before.ts';
import { highestPromotion, levelCap, lowestPromotion } from './panel.ts';
import type { HsrShowcase, HsrShowcaseCharacter, HsrShowcaseRelic } from './showcase.ts';
import { type AffixRecord, type HsrData, hsrData, relicRecord, type TraceForm } from './tables.ts';

const nicknames = ['Astra', 'Comet', 'Halley', 'Juno', 'Lyra', 'Meteor', 'Nova', 'Orion', 'Vega'];
const signatures = ['', 'All aboard!', 'One more jump.', 'See you at the next station.'];
const maxCharacters = 8;

/** The trailblaze levels that raise the equilibrium level. */
const worldLevelSteps = [20, 30, 40, 50, 60, 65];

/** A sandbox account, the same for the same UID, that the game would allow (R3.9). */
export function sandboxHsr(uid: string, { hideDetails, empty, pack }: SandboxOptions): HsrShowcase {
  const data = hsrData(pack);
  const random = seededRandom(`hsr:${uid}`);
  const level = int(random, 40, 70);
  const characters = sample(random, avatarsByName(pack), maxCharacters).flatMap(
    (ids) => sandboxCharacter(data, random, pick(random, ids)) ?? [],
  );
  const shown = hideDetails ? characters.map(hiddenCharacter) : characters;
  return {
    nickname: `${pick(random, nicknames)}${int(random, 10, 99)}`,
    level,
    worldLevel: worldLevelSteps.filter((step) => level >= step).length,
    signature: pick(random, signatures),
    headIcon: Number(pick(random, Object.keys(data.tables.pictures))),
    region: null,
    characters: empty ? [] : shown,
  };
}

export const weekBeforeHsr = (showcase: HsrShowcase): HsrShowcase => ({
  ...showcase,
  characters: weekBefore(showcase.characters, {
    withRankLess: (one) => ({ ...one, eidolon: Math.max(0, one.eidolon - 1) }),
    withGearOf: (one, { relics }) => ({ ...one, relics }),
  }),
});

const characterLevels = [80, 80, 80, 80, 75, 70, 60, 50, 40, 20];

function idsBy<Row>(rows: Readonly<Record<string, Row>>, key: (id: string, row: Row) => string) {
  const groups = new Map<string, number[]>();
  for (const [id, row] of Object.entries(rows)) {
    const name = key(id, row);
    groups.set(name, [...(groups.get(name) ?? []), Number(id)]);
  }
  return groups;
}

const lightConesByPath = oncePerPack((pack) =>
  idsBy(hsrData(pack).tables.lightCones, (_id, { path }) => path),
);

/** The ids by name: an account has one Trailblazer, of any path. */
const avatarsByName = oncePerPack((pack) => {
  const nameOf = (id: string) => pack.characters.find(Number(id))?.names[0] ?? '';
  return [...idsBy(hsrData(pack).tables.avatars, nameOf).values()];
});

function sandboxLightCone(
  { pack }: HsrData,
  random: Random,
  path: string,
): HsrShowcaseCharacter['lightCone'] {
  const level = pick(random, characterLevels);
  return {
    id: pick(random, lightConesByPath(pack).get(path) ?? []),
    level,
    promotion: promotionFor(random, level),
    superimpose: int(random, 1, 5),
  };
}

function sandboxCharacter(
  data: HsrData,
  random: Random,
  avatarId: number,
): HsrShowcaseCharacter | undefined {
  const avatar = data.tables.avatars[avatarId];
  const enhancedId = int(random, 0, (avatar?.forms.length ?? 1) - 1);
  const form = avatar?.forms[enhancedId];
  if (avatar === undefined || form === undefined) return undefined;
  const level = pick(random, characterLevels);
  const promotion = promotionFor(random, level);
  const trained = Math.max(0, promotion - int(random, 0, 1));
  return {
    avatarId,
    hidden: false,
    level,
    promotion,
    eidolon: int(random, 0, 6),
    enhancedId,
    lightCone: sandboxLightCone(data, random, avatar.path),
    relics: sandboxRelics(data, random),
    traces: sandboxTraces(random, form, level, trained),
  };
}

const hiddenCharacter = ({ avatarId, level }: HsrShowcaseCharacter): HsrShowcaseCharacter => ({
  avatarId,
  hidden: true,
  level,
  promotion: 0,
  eidolon: 0,
  enhancedId: 0,
  lightCone: null,
  relics: [],
  traces: {},
});

/** At a cap the next promotion may be done already. */
function promotionFor(random: Random, level: number): number {
  const min = lowestPromotion(level);
  return level === levelCap(min) && min < highestPromotion ? min + int(random, 0, 1) : min;
}

const levelsPerRoll = 3;
const lines = 4;

const setIds = (pack: CatalogPack, isPlanar: boolean): number[] =>
  Object.entries(hsrData(pack).tables.sets)
    .filter(([, { four }]) => (four === null) === isPlanar)
    .map(([id]) => Number(id));
const cavernSets = oncePerPack((pack) => setIds(pack, false));
const planarSets = oncePerPack((pack) => setIds(pack, true));

const affixesOf = (group: Readonly<Record<string, AffixRecord>> = {}) =>
  Object.entries(group).map(([id, [property]]) => ({ id: Number(id), property }));

/**
 * A relic starts with three or four substats; every three levels add the missing one, or raise one of the four.
 * Three at the start need a roll to become four, so a relic below level 3 starts with four.
 */
function sandboxSubAffixes(
  { tables }: HsrData,
  random: Random,
  property: string,
  rarity: number,
  level: number,
) {
  const pool = affixesOf(tables.subAffixes[rarity]).filter((affix) => affix.property !== property);
  const rolls = Math.floor(level / levelsPerRoll);
  const missing = rolls > 0 ? int(random, 0, 1) : 0;
  // Each roll is low, middle or high.
  const step = () => int(random, 0, 2);
  const subs = sample(random, pool, lines).map(({ id }) => ({
    affix: id,
    rolls: 1,
    steps: step(),
  }));
  for (let raise = missing; raise < rolls; raise += 1) {
    const sub = pick(random, subs);
    sub.rolls += 1;
    sub.steps += step();
  }
  return subs;
}

function sandboxRelic(
  data: HsrData,
  random: Random,
  setId: number,
  slot: number,
): HsrShowcaseRelic {
  const id = 60_000 + setId * 10 + slot;
  const [rarity, , , mainGroup] = relicRecord(data, id);
  const level = pick(random, [15, 15, 15, 12, int(random, 0, 15)]);
  const main = pick(random, affixesOf(data.tables.mainAffixes[mainGroup]));
  return {
    id,
    slot,
    setId,
    level,
    mainAffix: main.id,
    subAffixes: sandboxSubAffixes(data, random, main.property, rarity, level),
  };
}

/** Six relics: four of one cavern set or two and two, and a planar pair. */
function sandboxRelics(data: HsrData, random: Random): HsrShowcaseRelic[] {
  const [first = 0, second = 0] = sample(random, cavernSets(data.pack), 2);
  const other = int(random, 0, 1) === 0 ? first : second;
  const planar = pick(random, planarSets(data.pack));
  return [first, first, other, other, planar, planar].map((setId, index) =>
    sandboxRelic(data, random, setId, index + 1),
  );
}

/** The highest levels of the basic attack and of the other skills by promotion. */
const basicCaps = [1, 1, 2, 3, 4, 5, 6];
const skillCaps = [1, 2, 3, 4, 6, 8, 10];

/** The promotion that unlocks each point; their ids end in 101 to 103, and in 201 to 210. */
const abilityPromotions = [2, 4, 6];
const statPromotions = [0, 2, 3, 3, 4, 5, 5, 6, 6, 6];

/** Two points also need a level. */
const unlockLevels: Readonly<Record<number, number>> = { 209: 75, 210: 80 };

function isUnlocked(place: number, level: number, promotion: number): boolean {
  const promotions = place > 200 ? statPromotions : abilityPromotions;
  const needed = promotions[(place % 100) - 1] ?? highestPromotion;
  return needed <= promotion && (unlockLevels[place] ?? 1) <= level;
}

/** The points that are unlocked when a player follows each promotion up to `trained`. */
function sandboxTraces(
  random: Random,
  form: TraceForm,
  level: number,
  trained: number,
): Record<string, number> {
  const traces: Record<string, number> = {};
  const owner = Math.floor((form.skills[0]?.point ?? 0) / 1000) * 1000;
  form.skills.forEach(({ point }, index) => {
    const cap = (index === 0 ? basicCaps : skillCaps)[trained] ?? 1;
    traces[point] = int(random, Math.max(1, cap - 2), cap);
  });
  const points = form.rows.flatMap((row) => row.map(([point]) => point));
  for (const point of [owner + 101, owner + 102, owner + 103, ...points])
    if (isUnlocked(point % 1000, level, trained)) traces[point] = 1;
  return traces;
}
