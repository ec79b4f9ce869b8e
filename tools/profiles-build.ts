import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gamesOf } from '../src/cli/arguments.ts';
import type { Command } from '../src/cli/command.ts';
import { loadBuiltIn } from '../src/games/catalog-file.ts';
import type { CatalogPack } from '../src/games/catalog-pack.ts';
import { readTraits } from '../src/games/genshin/builds/traits.ts';
import { type GameId, gameIds } from '../src/games/ids.ts';
import { genshinProfiles } from './profiles/genshin.ts';
import { hsrProfiles } from './profiles/hsr.ts';
import { checkProfiles, type MadeTable, reportOf, withOwnWeapons } from './profiles/report.ts';
import { withDerivedWeapons } from './profiles/weapons.ts';
import { zzzProfiles } from './profiles/zzz.ts';
import { runTool } from './run.ts';

const call = 'npx tsx tools/profiles-build.ts';

const usage = `Writes the build profiles that come with the project, by the rules of docs/advice.md, and tells what they are made of.

  ${call} --from <folder> [--game <game>]... [--dry-run]

  --from <folder>  holds advice/*.json and enka-store/zzz/avatars.json
  --game <game>    ${gameIds.join(', ')}; can be repeated; all of them without it
  --dry-run        writes nothing
  --help           this text

A profile that names a stat, a set or a weapon that the game lacks ends it.
`;

const options = {
  from: { type: 'string' },
  game: { type: 'string', multiple: true },
  'dry-run': { type: 'boolean', default: false },
} as const;

type Read = (path: string) => unknown;

const builders: Readonly<Record<GameId, (read: Read, pack: CatalogPack) => MadeTable>> = {
  genshin: (read, pack) =>
    genshinProfiles(
      {
        sheet: read('advice/genshin-helperteam.json'),
        second: read('advice/genshin-anyrainel.json'),
        numbers: read('advice/genshin-miao.json'),
        weapons: read('advice/genshin-weapons.json'),
        costOf(id) {
          const [head, body] = [pack.characters.find(id), pack.characters.body(id)];
          return head && body ? readTraits({ head, body }).energyCost : 0;
        },
      },
      pack,
    ),
  hsr: (read, pack) =>
    hsrProfiles(
      {
        sheet: read('advice/hsr-helpersheet.json'),
        own: read('advice/hsr-starrailscore.json'),
        third: read('advice/hsr-fribbels.json'),
        weapons: read('advice/hsr-weapons.json'),
      },
      pack,
    ),
  zzz: (read, pack) =>
    zzzProfiles(
      {
        sheet: read('advice/zzz-helpersheet.json'),
        sets: read('advice/zzz-repinkert.json'),
        agents: read('enka-store/zzz/avatars.json'),
        weapons: read('advice/zzz-weapons.json'),
      },
      pack,
    ),
};

/** The report alone tells whose first set a set is. */
const withoutFirsts = (name: string, value: unknown): unknown =>
  name === 'firsts' ? undefined : value;

/** One character a line, so that a change of one can be read. */
const textOf = (table: MadeTable): string => {
  const rows = Object.entries(table)
    .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(
      ([key, profiles]) => `  ${JSON.stringify(key)}: ${JSON.stringify(profiles, withoutFirsts)}`,
    );
  return `{\n${rows.join(',\n')}\n}\n`;
};

export const profilesBuildCommand: Command<object> = {
  name: 'profiles-build',
  call,
  usage,
  read(args) {
    const { values } = parseArgs({ args, options });
    const wanted = gamesOf(values.game);
    const { from } = values;
    if (from === undefined) throw new Error('--from names the folder that holds the sources.');
    const read: Read = (path) => JSON.parse(readFileSync(join(from, path), 'utf8'));
    return ({ out }) => {
      for (const game of wanted) {
        const pack = loadBuiltIn(game);
        const made = withOwnWeapons(builders[game](read, pack), pack);
        const table = withDerivedWeapons(made, pack);
        checkProfiles(table, pack);
        out(reportOf(table, pack));
        const file = new URL(`../src/games/${game}/data/profiles.json`, import.meta.url);
        if (!values['dry-run']) writeFileSync(file, textOf(table));
      }
      return Promise.resolve(0);
    };
  },
};

await runTool(profilesBuildCommand, import.meta.url, {});
