import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gamesOf } from '../src/cli/arguments.ts';
import { type CatalogCommand, type CatalogShell, opensServerCatalog } from '../src/cli/catalog.ts';
import { UsageError } from '../src/cli/command.ts';
import { createProgress } from '../src/cli/output.ts';
import { presentBangboo } from '../src/domains/catalog/records/bangboo.ts';
import { presentCharacter } from '../src/domains/catalog/records/character.ts';
import { presentNamecard } from '../src/domains/catalog/records/namecard.ts';
import { presentSet } from '../src/domains/catalog/records/set.ts';
import { presentWeapon } from '../src/domains/catalog/records/weapon.ts';
import { readVersion } from '../src/domains/catalog/store.ts';
import { loadBuiltIn, openPack, packCatalog } from '../src/games/catalog-file.ts';
import type { CatalogKind, CatalogPack } from '../src/games/catalog-pack.ts';
import { type GameId, gameIds } from '../src/games/ids.ts';
import { games } from '../src/games/index.ts';
import { languageTable } from './catalog-languages.ts';
import { datasets } from './datasets/index.ts';
import { type CatalogFiles, createFolderSource, createPublicSource } from './datasets/sources.ts';
import { runTool } from './run.ts';

const call = 'npx tsx tools/catalog-holes.ts';

const usage = `Prints, as Markdown for docs/catalog.md, how many names the dataset that comes with the project has in each
language, and how often each member of each kind of record is null or empty: in it, and beside it after an import.

  ${call} [--source <folder|public> | --stored] [--game <game>]...
      [--write <file>]

  --source <folder>   what an import of this copy of the data sources would bring
  --source public     what an import of the public addresses would bring
  --stored            what the server of the same environment variables has imported
  --write <file>      put both into this file, each between its two marks, instead of printing them
  --game <game>       ${gameIds.join(', ')}; can be repeated; all of them without it
  --help              this text
`;

const options = {
  source: { type: 'string' },
  stored: { type: 'boolean', default: false },
  game: { type: 'string', multiple: true },
  write: { type: 'string' },
} as const;

/** Counts the holes of an import; undefined where there was none. */
type Imported = (game: GameId) => Promise<Holes | undefined>;

const madeFrom =
  (source: CatalogFiles): Imported =>
  async (game) => {
    const { made } = await source.make(game, datasets[game].catalog);
    return countHoles(openPack(packCatalog(made, { sources: [], builtAt: '' })));
  };

async function withImported<T>(
  { source, stored }: { readonly source?: string | undefined; readonly stored: boolean },
  shell: CatalogShell,
  run: (imported: Imported) => Promise<T>,
): Promise<T> {
  if (stored) {
    const { records, blobs, close } = await shell.open();
    return run(async (game) => {
      const active = (await records.get(game))?.active;
      return active ? countHoles(await readVersion(blobs, game, active)) : undefined;
    }).finally(close);
  }
  if (source === undefined) return run(() => Promise.resolve(undefined));
  if (source !== 'public') return run(madeFrom(createFolderSource(resolve(source))));
  const fetcher = await shell.fetcher();
  const progress = createProgress(shell);
  return run(madeFrom(createPublicSource(fetcher, progress.part))).finally(async () => {
    progress.end();
    await fetcher.close();
  });
}

/** Puts text between two marks of a document. */
function between(document: string, [begin, end]: Marks, text: string): string {
  const from = document.indexOf(begin);
  const to = document.indexOf(end);
  if (from === -1 || to < from) throw new Error(`The file does not have "${begin}" and "${end}".`);
  return `${document.slice(0, from + begin.length)}\n\n${text}\n${document.slice(to)}`;
}

export const catalogHoles: CatalogCommand = {
  name: 'catalog-holes',
  call,
  usage,
  read(args) {
    const { values } = parseArgs({ args, options });
    const games = gamesOf(values.game);
    if (values.source !== undefined && values.stored)
      throw new UsageError('--source and --stored are one or the other.');
    return (shell) =>
      withImported(values, shell, async (imported) => {
        const names: string[] = [];
        const holes: string[] = [];
        for (const game of games) {
          const builtIn = loadBuiltIn(game);
          const title = `${game} ${builtIn.version}`;
          names.push(languageTable(builtIn));
          holes.push(holesTable(title, countHoles(builtIn), await imported(game)));
        }
        const [ofNames, ofHoles] = [names.join('\n'), holes.join('\n')];
        if (values.write === undefined) shell.out(`${ofNames}\n${ofHoles}\n`);
        else {
          const document = await readFile(values.write, 'utf8');
          const named = between(document, namesMarks, ofNames);
          await writeFile(values.write, between(named, holesMarks, ofHoles));
        }
        return 0;
      });
  },
};

/** How often a member could be there, and how often it is null or empty. */
interface Hole {
  readonly count: number;
  readonly empty: number;
}

/** By member: `characters.talents.description`. */
type Holes = ReadonlyMap<string, Hole>;

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Present the records of each kind as the interfaces show them. */
const presenters = {
  characters: presentCharacter,
  weapons: presentWeapon,
  sets: presentSet,
  namecards: presentNamecard,
  bangboo: presentBangboo,
} as const satisfies Record<CatalogKind, unknown>;

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
    // What an effect does not have is no hole.
    if (!path.endsWith('.effects')) visit(member, path);
  }

  for (const language of games[pack.game].languages) {
    const options = { pack, language, cdnUrl: '', artUrl: 'art' };
    // Each presenter takes the heads of its own kind.
    for (const kind of games[pack.game].catalogKinds)
      for (const head of pack[kind].heads) visit(presenters[kind](head as never, options), kind);
  }
  return new Map(
    [...members].map((path) => {
      const count = objects.get(path.slice(0, path.lastIndexOf('.'))) ?? 0;
      return [path, { count, empty: count - (filled.get(path) ?? 0) }];
    }),
  );
}

/** The share that is empty, 0 to 1; undefined where nothing was counted. */
const shareOf = (hole: Hole | undefined): number | undefined =>
  hole && (hole.count === 0 ? 0 : hole.empty / hole.count);

/** A share in words: `0 %`, `0.4 %`, `12 %`; a dash where nothing was counted. */
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

type Marks = readonly [begin: string, end: string];

const namesMarks: Marks = [
  '<!-- Names, made by tools/catalog-holes.ts. -->',
  '<!-- End of the names. -->',
];
const holesMarks: Marks = [
  '<!-- Made by tools/catalog-holes.ts. -->',
  '<!-- End of what is made. -->',
];

await runTool(catalogHoles, import.meta.url, opensServerCatalog);
