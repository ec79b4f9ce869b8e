import { piecesBySet } from '../builds/build.ts';
import { splitWords } from '../builds/words.ts';
import { recordName } from '../catalog-pack.ts';
import type { SimulatedCharacter, SimulatorFormat } from '../export.ts';
import { characterKeys, goodTalents, setKeys, travelerElement, weaponKeys } from './export.ts';
import { levelCaps, lowestAscension } from './panel.ts';
import { findPropOfStat, statName } from './props.ts';
import {
  type GenshinShowcase,
  type ShownArtifact,
  type ShownCharacter,
  type ShownDetail,
  sentCharacters,
} from './showcase.ts';
import { type GenshinData, genshinData, setIdOf } from './tables.ts';

/** Keys of gcsim are those of GOOD in lower case. These it has not. */
const lacking = new Set(
  splitWords(`
  Alyosha Iansan Ifa Illuga Jahoda Kachina Linnea Lohen Nefer Odette Prune Sandrone Vesna Vodyanitsa Zibai
  BeyondTheChrysalis BladeOfAtonement BreezeborneRefrain ClashOfKings CovenantOfFrostAndSnow DisasterAndRemorse
  EchoesOfTheHeart Emberwell ExaiphanesBlade ForgedByTheGoldenMelody Frostbreath HereticsMoltenBlade
  HymnOfTheMaelstrom JadeVista LightbearingMoonshard NewBough SilverLight SongOfTheVigil WhitelakeFrostfeather
  WintersHeavyHeart
  Adventurer HeartOfTheFurnace LuckyDog PrayersForDestiny PrayersForIllumination PrayersForWisdom
  PrayersToSpringtime ScarletProof TinyMiracle TravelingDoctor
`),
);

const keyOf = (goodKey: string | undefined): string | undefined =>
  goodKey === undefined || lacking.has(goodKey) ? undefined : goodKey.toLowerCase();

/** The twins are two characters, each with these elements. */
const twins: Readonly<Record<number, string>> = { 10000005: 'aether', 10000007: 'lumine' };
const twinElements = ['anemo', 'geo', 'electro', 'dendro', 'hydro', 'pyro'];

function characterKey(data: GenshinData, character: ShownCharacter): string | undefined {
  const twin = twins[character.avatarId];
  if (twin === undefined) return keyOf(characterKeys(data.pack.characters, character.avatarId));
  const element = travelerElement(data, character)?.toLowerCase() ?? '';
  return twinElements.includes(element) ? twin + element : undefined;
}

const elements = ['anemo', 'geo', 'electro', 'hydro', 'pyro', 'cryo', 'dendro'];

/** gcsim's names of the shared stats, in the order in which a line has them. */
const statKeys: Readonly<Record<string, string>> = {
  hp: 'hp',
  hp_percent: 'hp%',
  atk: 'atk',
  atk_percent: 'atk%',
  def: 'def',
  def_percent: 'def%',
  energy_recharge: 'er',
  elemental_mastery: 'em',
  crit_rate: 'cr',
  crit_dmg: 'cd',
  healing_bonus: 'heal',
  physical_dmg_bonus: 'phys%',
  ...Object.fromEntries(elements.map((element) => [`${element}_dmg_bonus`, `${element}%`])),
};

/** The sums of stats: `hp=4780 atk%=0.466`, percentages as fractions. */
function sumsOf(stats: readonly ShownArtifact['mainStat'][]): string {
  return Object.entries(statKeys)
    .flatMap(([stat, key]) => {
      const sum = stats.reduce(
        (total, { prop, value }) => (statName(prop) === stat ? total + value : total),
        0,
      );
      const amount = findPropOfStat(stat)?.percent ? sum / 100 : sum;
      return sum === 0 ? [] : [`${key}=${Number(amount.toFixed(4))}`];
    })
    .join(' ');
}

/** `90/90`: the level, and the highest of its ascension. Levels beyond 90 raise that. */
const levels = (level: number, ascension: number): string =>
  `${level}/${Math.max(level, levelCaps[ascension] ?? 0)}`;

/** How many pieces of each set are worn, by its id; one piece has no effect. */
const countSets = (data: GenshinData, artifacts: readonly ShownArtifact[]) =>
  [...piecesBySet(artifacts.map((one) => ({ setId: setIdOf(data, one) ?? 0 })))].filter(
    ([, count]) => count > 1,
  );

/** Collects the lines of a character, and what gcsim has no word for. */
interface Writing {
  readonly data: GenshinData;
  readonly lines: string[];
  readonly faults: string[];
}

function writeWeapon({ data, lines, faults }: Writing, weapon: ShownDetail['weapon']): void {
  if (weapon === null) return void faults.push('gcsim needs a weapon, and the provider sent none');
  const { id, level, ascension, refinement } = weapon;
  const { weapons } = data.pack;
  const key = keyOf(weaponKeys(weapons, id));
  if (key === undefined) faults.push(`gcsim has no ${recordName(weapons, id, 'en') ?? id}`);
  lines.push(`add weapon="${key}" refine=${refinement} lvl=${levels(level, ascension)};`);
}

function writeGear({ data, lines, faults }: Writing, artifacts: readonly ShownArtifact[]): void {
  const { sets } = data.pack;
  for (const [id, count] of countSets(data, artifacts)) {
    const key = keyOf(setKeys(sets, id));
    if (key === undefined) faults.push(`gcsim has no ${recordName(sets, id, 'en') ?? `set ${id}`}`);
    lines.push(`add set="${key}" count=${count};`);
  }
  const sums = [artifacts.map((one) => one.mainStat), artifacts.flatMap((one) => one.subStats)];
  for (const sum of sums.map(sumsOf)) if (sum !== '') lines.push(`add stats ${sum};`);
}

function writeCharacter(
  data: GenshinData,
  character: ShownCharacter,
  detail: ShownDetail,
): SimulatedCharacter {
  const { avatarId, level, constellation } = character;
  const name = recordName(data.pack.characters, avatarId, 'en') ?? String(avatarId);
  const writing: Writing = { data, lines: [], faults: [] };
  const { lines, faults } = writing;
  const key = characterKey(data, character);
  if (key === undefined) faults.push('gcsim does not have this character');
  const talents = goodTalents(data, character, detail);
  if (key !== undefined && talents === undefined) faults.push('its talents are not known');
  const ascension = character.ascension ?? lowestAscension(level);
  const { auto, skill, burst } = talents ?? {};
  lines.push(
    `char lvl=${levels(level, ascension)} cons=${constellation} talent=${auto},${skill},${burst};`,
  );
  writeWeapon(writing, detail.weapon);
  writeGear(writing, detail.artifacts);
  const stats = detail.artifacts.flatMap((one) => [one.mainStat, ...one.subStats]);
  return {
    name,
    key,
    text: lines.map((line) => `${key} ${line}\n`).join(''),
    faults,
    skipped: stats.filter(({ prop }) => !(statName(prop) in statKeys)).length,
  };
}

/** The characters of a gcsim config, with the levels, weapons, sets and sums of stats that the provider sent. */
export const gcsimFormat: SimulatorFormat<GenshinShowcase> = {
  teamSize: 4,
  characters(showcase, pack) {
    const data = genshinData(pack);
    return sentCharacters(showcase).flatMap((one) => {
      const { avatarId, detail } = one;
      return detail ? [{ id: avatarId, write: () => writeCharacter(data, one, detail) }] : [];
    });
  },
};
