import type { CatalogHead } from '../../games/catalog.ts';
import type { CatalogKind, CatalogPack } from '../../games/catalog-pack.ts';
import { games } from '../../games/index.ts';
import { presentBangboo } from './records/bangboo.ts';
import { presentCharacter } from './records/character.ts';
import { presentNamecard } from './records/namecard.ts';
import type { PresentOptions } from './records/present.ts';
import { presentSet } from './records/set.ts';
import { presentWeapon } from './records/weapon.ts';

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

/** The records of each kind as the interfaces show them. */
const presentRecords: {
  readonly [Kind in CatalogKind]: (options: PresentOptions) => readonly object[];
} = {
  characters: (options) => modelsOf(options.pack.characters, presentCharacter, options),
  weapons: (options) => modelsOf(options.pack.weapons, presentWeapon, options),
  sets: (options) => modelsOf(options.pack.sets, presentSet, options),
  namecards: (options) => modelsOf(options.pack.namecards, presentNamecard, options),
  bangboo: (options) => modelsOf(options.pack.bangboo, presentBangboo, options),
};

const modelsOf = <Head extends CatalogHead>(
  { heads }: { readonly heads: readonly Head[] },
  present: (head: Head, options: PresentOptions) => object,
  options: PresentOptions,
): object[] => heads.map((head) => present(head, options));

/** Counts every member of every record as it is served, in all languages of the game. */
export function countHoles(pack: CatalogPack): Holes {
  const objects = new Map<string, number>();
  const filled = new Map<string, number>();
  const members = new Set<string>();
  const add = (counts: Map<string, number>, path: string) =>
    counts.set(path, (counts.get(path) ?? 0) + 1);

  function visit(value: unknown, path: string): void {
    if (Array.isArray(value)) for (const entry of value) visit(entry, path);
    else if (isObject(value)) {
      add(objects, path);
      for (const [name, member] of Object.entries(value)) visitMember(member, `${path}.${name}`);
    }
  }

  function visitMember(member: unknown, path: string): void {
    members.add(path);
    if (isEmpty(member)) return;
    add(filled, path);
    visit(member, path);
  }

  for (const language of games[pack.game].languages) {
    for (const kind of games[pack.game].catalogKinds)
      for (const record of presentRecords[kind]({ pack, language, cdnUrl: '', artUrl: 'art' }))
        visit(record, kind);
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

const memberList = (title: string, members: readonly string[]): string =>
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
    memberList(
      'Nowhere',
      rows.filter(({ isNowhere }) => isNowhere).map(({ path }) => path),
    ),
    memberList(
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
