import type { CatalogHead } from '../../games/catalog-members.ts';
import type { CatalogKind, CatalogPack } from '../../games/catalog-pack.ts';
import { games } from '../../games/index.ts';
import { presentBangboo } from './present-bangboo.ts';
import { presentCharacter } from './present-character.ts';
import { presentNamecard } from './present-namecard.ts';
import { presentSet } from './present-set.ts';
import { presentWeapon } from './present-weapon.ts';
import type { Presenting } from './presenting.ts';

/** How often a member could be there, and how often it is null or empty. */
export interface Hole {
  readonly count: number;
  readonly empty: number;
}

/** By member: `characters.talents.description`. */
export type Holes = ReadonlyMap<string, Hole>;

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** What the interfaces show of each kind of record. */
const shown: { readonly [Kind in CatalogKind]: (options: Presenting) => readonly object[] } = {
  characters: (options) => modelsOf(options.pack.characters, presentCharacter, options),
  weapons: (options) => modelsOf(options.pack.weapons, presentWeapon, options),
  sets: (options) => modelsOf(options.pack.sets, presentSet, options),
  namecards: (options) => modelsOf(options.pack.namecards, presentNamecard, options),
  bangboo: (options) => modelsOf(options.pack.bangboo, presentBangboo, options),
};

const modelsOf = <Head extends CatalogHead>(
  { heads }: { readonly heads: readonly Head[] },
  present: (head: Head, options: Presenting) => object,
  options: Presenting,
): object[] => heads.map((head) => present(head, options));

/** Every member of every record of a game as it is served, counted over the languages that the game is served in. */
export function holesOf(pack: CatalogPack): Holes {
  const objects = new Map<string, number>();
  const filled = new Map<string, number>();
  const members = new Set<string>();
  const add = (counts: Map<string, number>, path: string) =>
    counts.set(path, (counts.get(path) ?? 0) + 1);

  function look(value: unknown, path: string): void {
    if (Array.isArray(value)) for (const entry of value) look(entry, path);
    else if (isObject(value)) {
      add(objects, path);
      for (const [name, member] of Object.entries(value)) lookAt(member, `${path}.${name}`);
    }
  }

  function lookAt(member: unknown, path: string): void {
    members.add(path);
    if (isEmpty(member)) return;
    add(filled, path);
    look(member, path);
  }

  for (const language of games[pack.game].languages) {
    for (const kind of games[pack.game].catalogKinds)
      for (const record of shown[kind]({ pack, language, cdnUrl: '', artUrl: 'art' }))
        look(record, kind);
  }
  return new Map(
    [...members].map((path) => {
      const count = objects.get(path.slice(0, path.lastIndexOf('.'))) ?? 0;
      return [path, { count, empty: count - (filled.get(path) ?? 0) }];
    }),
  );
}

/** Empty shares of all; undefined for what was not looked at. */
const shareOf = (hole: Hole | undefined): number | undefined =>
  hole && (hole.count === 0 ? 0 : hole.empty / hole.count);

/** A share in words: `0 %`, `0.4 %`, `12 %`; a dash for what was not looked at. */
export const shareText = (hole: Hole | undefined): string => percent(shareOf(hole));

function percent(share: number | undefined): string {
  if (share === undefined) return '–';
  const points = share * 100;
  const digits = points > 0 && points < 10 ? 1 : 0;
  return `${points > 0 && points < 0.1 ? '< 0.1' : points.toFixed(digits)} %`;
}

const listed = (title: string, members: readonly string[]): string =>
  members.length === 0 ? '' : `\n${title}: ${members.map((name) => `\`${name}\``).join(', ')}.\n`;

/** The table of one game for docs/catalog.md; without `after`, that of the built-in dataset alone. */
export function holesTable(title: string, before: Holes, after: Holes | undefined): string {
  const paths = [...new Set([...before.keys(), ...(after?.keys() ?? [])])].toSorted();
  const rows = paths.map((path) => {
    const shares = [shareOf(before.get(path)), shareOf(after?.get(path))];
    const known = shares.filter((share) => share !== undefined);
    return {
      path,
      shares,
      isFull: known.every((share) => share === 0),
      isNowhere: known.every((share) => share === 1),
    };
  });
  const partly = rows.filter(({ isFull, isNowhere }) => !isFull && !isNowhere);
  const lines = partly.map(
    ({ path, shares }) => `| \`${path}\` | ${shares.map(percent).join(' | ')} |`,
  );
  return [
    `### ${title}\n\n| Null or empty | built in | after an import |\n|---|--:|--:|\n`,
    ...lines.map((line) => `${line}\n`),
    listed(
      'Nowhere',
      rows.filter(({ isNowhere }) => isNowhere).map(({ path }) => path),
    ),
    listed(
      'Everywhere',
      rows.filter(({ isFull }) => isFull).map(({ path }) => path),
    ),
  ].join('');
}

const begin = '<!-- Made by npm run catalog:holes. -->';
const end = '<!-- End of what is made. -->';

/** A document with other tables between its two marks; undefined when it does not have them. */
export function withTables(document: string, tables: string): string | undefined {
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from === -1 || to < from) return undefined;
  return `${document.slice(0, from + begin.length)}\n\n${tables}${document.slice(to)}`;
}
