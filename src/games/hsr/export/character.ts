import { recordName } from '../../pack-data.ts';
import type { HsrShowcaseCharacter } from '../showcase.ts';
import type { HsrData } from '../tables.ts';
import { traceForm } from '../traces.ts';
import { pathOf } from '../vocabulary.ts';

/** Where the points of a trace tree stand, by the last three digits of their ids: each form counts from the same. */
const abilities = [101, 102, 103];
const statNodes = [201, 202, 203, 204, 205, 206, 207, 208, 209, 210];
const memosprite = { skill: 301, talent: 302 };
const elation = 420;

const idOf = (point: string): number => Number(point) % 1000;

/** Levels by the place of the point in the tree. */
const levelsOf = ({ traces }: HsrShowcaseCharacter): ReadonlyMap<number, number> =>
  new Map(Object.entries(traces).map(([point, level]) => [idOf(point), level]));

const unlocked = (levels: ReadonlyMap<number, number>, name: string, places: readonly number[]) =>
  places.map((place, index) => [`${name}_${index + 1}`, (levels.get(place) ?? 0) > 0] as const);

/** The game writes the name of one path with its article. */
const pathName = (path: string): string =>
  pathOf(path).name === 'Hunt' ? 'The Hunt' : pathOf(path).name;

/** Whether the format knows a character: who has no English name or path is none of its own. */
export const isScanned = ({ pack, tables }: HsrData, avatarId: number): boolean =>
  recordName(pack.characters, avatarId, 'en') !== null && tables.avatars[avatarId] !== undefined;

/** Levels of skills are those without what eidolons add. Undefined for who has no name or is hidden. */
export function scannedCharacter(
  data: HsrData,
  character: HsrShowcaseCharacter,
): object | undefined {
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
      ...unlocked(levels, 'ability', abilities),
      ...unlocked(levels, 'stat', statNodes),
    ]),
    ...(path === 'Memory' && {
      memosprite: { skill: at(memosprite.skill), talent: at(memosprite.talent) },
    }),
  };
}
