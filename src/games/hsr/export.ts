import { recordName } from '../catalog-pack.ts';
import { type ExportFormat, type LeftOut, writeKnown } from '../export.ts';
import { resolveRelic } from './gear.ts';
import { pathOf } from './model.ts';
import { statOf } from './props.ts';
import {
  type HsrShowcase,
  type HsrShowcaseCharacter,
  type HsrShowcaseRelic,
  sentCharacters,
} from './showcase.ts';
import { type HsrData, hsrData, traceForm } from './tables.ts';

/** The release of these files, which optimizers check. */
const build = 'v1.4.0';

/** The siblings have ids from 8001 on; those of the sister are even. */
const firstTrailblazer = 8001;

/** Which sibling the trailblazer is; the format's own default where none is shown. */
function trailblazerOf(characters: readonly HsrShowcaseCharacter[]): 'Stelle' | 'Caelus' {
  const shown = characters.find(
    ({ avatarId }) => avatarId >= firstTrailblazer && avatarId < firstTrailblazer + 999,
  );
  return shown && shown.avatarId % 2 === 1 ? 'Caelus' : 'Stelle';
}

function writeLightCone(
  { pack }: HsrData,
  { id, level, promotion, superimpose }: NonNullable<HsrShowcaseCharacter['lightCone']>,
  location: string,
): object | undefined {
  const name = recordName(pack.weapons, id, 'en');
  if (name === null) return undefined;
  return {
    id: String(id),
    name,
    level,
    ascension: promotion,
    superimposition: superimpose,
    location,
    lock: false,
  };
}

/** The equipment of a character; without a wearer when the format does not know the character. */
function writeWorn(leftOut: LeftOut, data: HsrData, character: HsrShowcaseCharacter) {
  const { avatarId, lightCone, relics } = character;
  const location = isNamed(data, avatarId) ? String(avatarId) : '';
  return {
    lightCones: writeKnown(leftOut, lightCone ? [lightCone] : [], (one) =>
      writeLightCone(data, one, location),
    ),
    relics: writeKnown(leftOut, relics, (one) => writeRelic(leftOut, data, one, location)),
  };
}

/** A scanner numbers what it finds: `relic_1`. */
const numberItems = (kind: string, list: readonly object[]): object[] =>
  list.map((one, index) => ({ ...one, _uid: `${kind}_${index + 1}` }));

/**
 * The files of HSR-Scanner, version 4, with the game's ids and English names: the format knows all records with a name.
 * Equipment of a character without a name has no wearer.
 */
export const scannerFormat: ExportFormat<HsrShowcase> = {
  name: 'hsr_scanner',
  suffix: 'hsr-scanner',
  write(showcase, { uid, pack }) {
    const data = hsrData(pack);
    const leftOut = { count: showcase.unread ?? 0 };
    const characters = sentCharacters(showcase);
    const open = characters.filter(({ hidden }) => !hidden);
    const worn = open.map((character) => writeWorn(leftOut, data, character));
    const lightCones = worn.flatMap((one) => one.lightCones);
    const relics = worn.flatMap((one) => one.relics);
    const document = {
      source: 'HSR-Scanner',
      build,
      version: 4,
      metadata: { uid: Number(uid), trailblazer: trailblazerOf(characters) },
      light_cones: numberItems('light_cone', lightCones),
      relics: numberItems('relic', relics),
      characters: writeKnown(leftOut, characters, (one) => writeCharacter(data, one)),
    };
    return { document, skipped: leftOut.count };
  },
};

/** The places of points in a trace tree: the last three digits of their ids, the same in each form. */
const abilities = [101, 102, 103];
const statNodes = [201, 202, 203, 204, 205, 206, 207, 208, 209, 210];
const memosprite = { skill: 301, talent: 302 };
const elation = 420;

const idOf = (point: string): number => Number(point) % 1000;

/** Levels by place. */
const levelsOf = ({ traces }: HsrShowcaseCharacter): ReadonlyMap<number, number> =>
  new Map(Object.entries(traces).map(([point, level]) => [idOf(point), level]));

const listUnlocked = (
  levels: ReadonlyMap<number, number>,
  name: string,
  places: readonly number[],
) => places.map((place, index) => [`${name}_${index + 1}`, (levels.get(place) ?? 0) > 0] as const);

/** The game writes the name of one path with its article. */
const pathName = (path: string): string =>
  pathOf(path).name === 'Hunt' ? 'The Hunt' : pathOf(path).name;

/** Whether the format knows a character: it needs an English name and a path. */
const isNamed = ({ pack, tables }: HsrData, avatarId: number): boolean =>
  recordName(pack.characters, avatarId, 'en') !== null && tables.avatars[avatarId] !== undefined;

/** Skill levels are without those of eidolons. Undefined for a hidden character, and for one without a name. */
function writeCharacter(data: HsrData, character: HsrShowcaseCharacter): object | undefined {
  const { avatarId, hidden, level, promotion, eidolon } = character;
  const name = recordName(data.pack.characters, avatarId, 'en');
  const path = data.tables.avatars[avatarId]?.path;
  if (hidden || name === null || path === undefined) return undefined;
  const levels = levelsOf(character);
  const at = (place: number) => levels.get(place) ?? 1;
  const [basic, skill, ult, talent] = traceForm(data, character).skills.map(
    ({ point }) => character.traces[point] ?? 1,
  );
  return {
    id: String(avatarId),
    name,
    path: pathName(path),
    level,
    ascension: promotion,
    eidolon,
    skills: { basic, skill, ult, talent, ...(path === 'Elation' && { elation: at(elation) }) },
    traces: Object.fromEntries([
      ...listUnlocked(levels, 'ability', abilities),
      ...listUnlocked(levels, 'stat', statNodes),
    ]),
    ...(path === 'Memory' && {
      memosprite: { skill: at(memosprite.skill), talent: at(memosprite.talent) },
    }),
  };
}

/** A relic; undefined where the format has no word for its set, slot or main stat. */
function writeRelic(
  leftOut: LeftOut,
  data: HsrData,
  relic: HsrShowcaseRelic,
  location: string,
): object | undefined {
  const { setId, slot, rarity, level, main, subs } = resolveRelic(data, relic);
  const name = recordName(data.pack.sets, setId, 'en');
  const slotName = slotNames[slot - 1];
  const mainstat = mainStatNames[statOf(main.property, main.value).stat];
  if (name === null || slotName === undefined || mainstat === undefined) return undefined;
  const substats = writeKnown(leftOut, subs, ({ property, value }) => {
    const shown = statOf(property, value);
    const key = subStatKeys[shown.stat];
    return key === undefined ? undefined : { key, value: shown.value };
  });
  return {
    set_id: String(setId),
    name,
    slot: slotName,
    rarity,
    level,
    mainstat,
    substats: substats.toSorted(
      (one, other) => subStatOrder.indexOf(one.key) - subStatOrder.indexOf(other.key),
    ),
    location,
    lock: false,
    discard: false,
  };
}

/** Substats of the shared vocabulary in the order of the format; a percentage ends in `_`. */
const subStatKeys: Readonly<Record<string, string>> = {
  hp: 'HP',
  atk: 'ATK',
  def: 'DEF',
  hp_percent: 'HP_',
  atk_percent: 'ATK_',
  def_percent: 'DEF_',
  spd: 'SPD',
  crit_rate: 'CRIT Rate_',
  crit_dmg: 'CRIT DMG_',
  effect_hit_rate: 'Effect Hit Rate_',
  effect_res: 'Effect RES_',
  break_effect: 'Break Effect_',
};

/** Every relic has them in one order. */
const subStatOrder = Object.values(subStatKeys);

const elements = ['Physical', 'Fire', 'Ice', 'Wind', 'Lightning', 'Quantum', 'Imaginary'];

/** Main stats by the names that the game shows; the slot says whether it is a percentage. */
const mainStatNames: Readonly<Record<string, string>> = {
  hp: 'HP',
  hp_percent: 'HP',
  atk: 'ATK',
  atk_percent: 'ATK',
  def_percent: 'DEF',
  spd: 'SPD',
  crit_rate: 'CRIT Rate',
  crit_dmg: 'CRIT DMG',
  break_effect: 'Break Effect',
  effect_hit_rate: 'Effect Hit Rate',
  energy_recharge: 'Energy Regeneration Rate',
  healing_bonus: 'Outgoing Healing Boost',
  ...Object.fromEntries(
    elements.map((element) => [`${element.toLowerCase()}_dmg_bonus`, `${element} DMG Boost`]),
  ),
};

/** The slots in the game's own order. */
const slotNames = ['Head', 'Hands', 'Body', 'Feet', 'Planar Sphere', 'Link Rope'];
