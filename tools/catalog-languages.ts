import type { CatalogPack } from '../src/games/catalog-pack.ts';
import type { Language } from '../src/games/ids.ts';
import { games } from '../src/games/index.ts';
import { ownText, type Text } from '../src/games/names.ts';

/** Texts by what they are names of. */
type Named = Readonly<Record<string, readonly (Text | undefined)[]>>;

/** What kits hold, with those of each form and the one before an enhancement. */
function kitNames({ characters }: CatalogPack): Named {
  const bodies = characters.heads.flatMap(({ id }) => characters.body(id) ?? []);
  const whole = bodies.flatMap((body) => (body.original ? [body, body.original] : [body]));
  const kits = [
    ...whole.filter((kit) => !('forms' in kit)),
    ...bodies.flatMap(({ forms }) => forms ?? []),
  ];
  const talents = kits.flatMap((kit) => kit.talents);
  return {
    talents: talents.map(({ names }) => names),
    'labels of their numbers': talents.flatMap(({ params }) => params.map(({ labels }) => labels)),
    ranks: kits.flatMap((kit) => kit.ranks.map(({ names }) => names)),
    traces: whole.flatMap(({ traces }) => traces.map(({ names }) => names)),
  };
}

function namesIn(pack: CatalogPack): Named {
  const { characters, weapons, sets, shared } = pack;
  return {
    characters: characters.heads.map(({ names }) => names),
    'nations, factions': characters.heads.map(({ region }) => region),
    ...kitNames(pack),
    weapons: weapons.heads.map(({ names }) => names),
    'their passives': weapons.heads.map(({ id }) => weapons.body(id)?.passive),
    'where they are had': weapons.heads.flatMap(({ sources }) => sources),
    sets: sets.heads.map(({ names }) => names),
    'their pieces': sets.heads.flatMap(({ id }) => Object.values(sets.body(id)?.pieces ?? {})),
    namecards: pack.namecards.heads.map(({ names }) => names),
    bangboo: pack.bangboo.heads.map(({ names }) => names),
    materials: Object.values(shared.materials),
    stats: Object.values(shared.statNames ?? {}),
    'titles of banners': pack.banners?.read().map(({ titles }) => titles) ?? [],
  };
}

interface Row {
  readonly kind: string;
  /** Those that have a name in any language. */
  readonly all: number;
  readonly counts: ReadonlyMap<Language, number>;
}

function rowsOf(pack: CatalogPack): Row[] {
  const { languages } = games[pack.game];
  return Object.entries(namesIn(pack)).flatMap(([kind, texts]) => {
    const named = texts.filter((text) => text?.some((name) => name !== null));
    const counts = new Map(
      languages.map((language) => [
        language,
        named.filter((text) => ownText(text, language) !== null).length,
      ]),
    );
    return named.length === 0 ? [] : [{ kind, all: named.length, counts }];
  });
}

const lineOf = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |\n`;
const number = (count: number): string => count.toLocaleString('en');

/**
 * How many names of each kind a dataset has in each language, for docs/catalog.md: languages with the same numbers share a
 * column, and kinds that all languages have stand below the table.
 */
export function languageTable(pack: CatalogPack): string {
  const rows = rowsOf(pack);
  const isWhole = ({ all, counts }: Row) => [...counts.values()].every((count) => count === all);
  const partly = rows.filter((row) => !isWhole(row));
  const columns = new Map<string, Language[]>();
  for (const language of games[pack.game].languages) {
    const key = partly.map(({ counts }) => counts.get(language)).join(' ');
    columns.set(key, [...(columns.get(key) ?? []), language]);
  }
  const groups = [...columns.values()];
  const cellOf = ({ all, counts }: Row, language: Language | undefined): string => {
    const count = (language && counts.get(language)) ?? 0;
    return count === all ? 'all' : number(count);
  };
  const table = [
    lineOf(['Names of', 'there are', ...groups.map((group) => `\`${group.join(' ')}\``)]),
    `|---|--:|${'--:|'.repeat(groups.length)}\n`,
    ...partly.map((row) =>
      lineOf([row.kind, number(row.all), ...groups.map(([first]) => cellOf(row, first))]),
    ),
  ];
  const whole = rows.filter(isWhole).map(({ kind, all }) => `${kind} (${number(all)})`);
  return [
    `**${pack.game} ${pack.version}**\n\n`,
    ...(partly.length > 0 ? [...table, '\n'] : []),
    ...(whole.length > 0 ? [`All languages have: ${whole.join(', ')}.\n`] : []),
  ].join('');
}
