import type { SandboxOptions } from '../../game.ts';
import { int, pick, type Random, sample, seededRandom } from '../../random.ts';
import type { HsrShowcase, HsrShowcaseCharacter } from '../showcase.ts';
import { type TraceForm, tables } from '../tables.ts';
import { sandboxRelics } from './relics.ts';

const nicknames = ['Astra', 'Comet', 'Halley', 'Juno', 'Lyra', 'Meteor', 'Nova', 'Orion', 'Vega'];
const signatures = ['', 'All aboard!', 'One more jump.', 'See you at the next station.'];
const maxCharacters = 8;
const characterLevels = [80, 80, 80, 80, 75, 70, 60, 50, 40, 20];

/** The highest level that a promotion allows. */
const levelCap = (promotion: number): number => 20 + 10 * promotion;

/** At a cap the next promotion may be done already. */
function promotionFor(random: Random, level: number): number {
  const least = Math.max(0, Math.ceil((level - 20) / 10));
  return level === levelCap(least) && least < 6 ? least + int(random, 0, 1) : least;
}

/** Levels of the main skills by promotion: the basic attack ends at 6, the others at 10. */
const basicCaps = [1, 1, 2, 3, 4, 5, 6];
const skillCaps = [1, 2, 3, 4, 6, 8, 10];

/** The promotion that unlocks a point, by the last three digits of its id; the game's rule for every character. */
const unlockPromotions: Readonly<Record<number, number>> = {
  101: 2,
  102: 4,
  103: 6,
  201: 0,
  202: 2,
  203: 3,
  204: 3,
  205: 4,
  206: 5,
  207: 5,
  208: 6,
  209: 6,
  210: 6,
};
/** Two points wait for a level as well. */
const unlockLevels: Readonly<Record<number, number>> = { 209: 75, 210: 80 };
const abilityPoints = [101, 102, 103];

/** The points a player has unlocked who followed each promotion up to `trained`. */
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
  for (const point of [...abilityPoints.map((ability) => owner + ability), ...points]) {
    const isOpen =
      (unlockPromotions[point % 1000] ?? 6) <= trained &&
      (unlockLevels[point % 1000] ?? 1) <= level;
    if (isOpen) traces[point] = 1;
  }
  return traces;
}

function idsBy<Row>(rows: Readonly<Record<string, Row>>, key: (row: Row) => string) {
  const groups = new Map<string, number[]>();
  for (const [id, row] of Object.entries(rows)) {
    groups.set(key(row), [...(groups.get(key(row)) ?? []), Number(id)]);
  }
  return groups;
}

const lightConesByPath = idsBy(tables.lightCones, ({ path }) => path);
/** One id per name: an account has one Trailblazer, whatever the path. */
const avatarsByName = [...idsBy(tables.avatars, ({ names }) => names[0] ?? '').values()];

function sandboxLightCone(random: Random, path: string): HsrShowcaseCharacter['lightCone'] {
  const level = pick(random, characterLevels);
  return {
    id: pick(random, lightConesByPath.get(path) ?? []),
    level,
    promotion: promotionFor(random, level),
    superimpose: int(random, 1, 5),
  };
}

function sandboxCharacter(random: Random, avatarId: number): HsrShowcaseCharacter | undefined {
  const avatar = tables.avatars[avatarId];
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
    lightCone: sandboxLightCone(random, avatar.path),
    relics: sandboxRelics(random),
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

/** The trailblaze levels from which a player's equilibrium level is one higher. */
const worldLevelSteps = [20, 30, 40, 50, 60, 65];

/** R3.9: a made-up account, the same for the same UID, with nothing the game would not allow. */
export function sandboxHsr(uid: string, { hideDetails, empty }: SandboxOptions): HsrShowcase {
  const random = seededRandom(`hsr:${uid}`);
  const level = int(random, 40, 70);
  const characters = sample(random, avatarsByName, maxCharacters).flatMap(
    (ids) => sandboxCharacter(random, pick(random, ids)) ?? [],
  );
  const shown = hideDetails ? characters.map(hiddenCharacter) : characters;
  return {
    nickname: `${pick(random, nicknames)}${int(random, 10, 99)}`,
    level,
    worldLevel: worldLevelSteps.filter((step) => level >= step).length,
    signature: pick(random, signatures),
    headIcon: Number(pick(random, Object.keys(tables.pictures))),
    region: null,
    characters: empty ? [] : shown,
  };
}
