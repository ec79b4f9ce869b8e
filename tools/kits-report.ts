import { parseArgs } from 'node:util';
import { gamesOf } from '../src/cli/arguments.ts';
import type { Command } from '../src/cli/command.ts';
import { dealsNoDamage, type Kit } from '../src/games/builds/kit.ts';
import type { BuildWords } from '../src/games/builds/words.ts';
import { loadBuiltIn } from '../src/games/catalog-file.ts';
import { type CatalogPack, mappingOf } from '../src/games/catalog-pack.ts';
import { type GameId, gameIds } from '../src/games/ids.ts';
import { games } from '../src/games/index.ts';
import { runTool } from './run.ts';

const call = 'npx tsx tools/kits-report.ts';

const usage = `Counts the skills that became hits in the datasets that come with the project, and names those that did not,
with the reason. A character with a kit for each of its forms counts as its worst form.

  ${call} [--game <game>]... [--characters] [--check]

  --game <game>    ${gameIds.join(', ')}; can be repeated; all of them without it
  --characters     every skill of every character, not only those without hits
  --check          exit 1 when the main skills of fewer than 95 percent of a game's characters became hits; a skill that
                   deals no damage counts as one that did
  --help           this text
`;

const options = {
  game: { type: 'string', multiple: true },
  characters: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
} as const;

/** A skill became hits, has none because it deals no damage, or has none although it should; the worst first. */
const outcomes = ['missing', 'no damage', 'hits'] as const;
type SkillOutcome = (typeof outcomes)[number];

type KitsReport = ReturnType<typeof kitsReport>;

const noKits: { readonly kits: Readonly<Record<string, Kit>> } = { kits: {} };

/** One skill of one character, in its worst form; `why` it has no hits is null when it has. */
function rowOf(kits: readonly Kit[], skill: string) {
  const rows = kits.map(({ skills, missing }) => {
    const why = skill in skills ? null : (missing[skill] ?? 'The kit does not have it.');
    const outcome: SkillOutcome = why?.startsWith(dealsNoDamage) ? 'no damage' : 'missing';
    return { skill, outcome: why === null ? ('hits' as const) : outcome, why };
  });
  const [first] = rows.toSorted(
    (a, b) => outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome),
  );
  return first ?? { skill, outcome: 'missing' as const, why: 'The pack has no kit.' };
}

/** The outcome of every skill of a pack's characters. */
export function kitsReport(pack: CatalogPack, { mainSkills }: BuildWords) {
  const entries = Object.entries(mappingOf(pack, noKits).kits);
  const characters = pack.characters.heads.map(({ id, names }) => {
    const own = entries.flatMap(([key, kit]) => (key.split('-')[0] === String(id) ? kit : []));
    const others = own.flatMap(({ skills, missing }) => Object.keys({ ...skills, ...missing }));
    const skills = [...new Set([...mainSkills, ...others])].map((skill) => rowOf(own, skill));
    const main = skills.filter(({ skill }) => mainSkills.includes(skill));
    return {
      id,
      name: names[0] ?? String(id),
      skills,
      hasHits: main.every(({ outcome }) => outcome === 'hits'),
      // Every main skill became hits, or deals no damage.
      isWhole: main.every(({ outcome }) => outcome !== 'missing'),
    };
  });
  return {
    characters,
    /** Their number in the pack: some characters have one for each of their forms. */
    kits: entries.length,
    mainSkills,
    withHits: characters.filter(({ hasHits }) => hasHits).length,
    whole: characters.filter(({ isWhole }) => isWhole).length,
  };
}

/** The share of characters whose main skills must have become hits (issue 14). */
const leastShare = 0.95;

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
const percent = (part: number, whole: number): string =>
  `${(shareOf(part, whole) * 100).toFixed(1)} %`;

/** A line for each skill of the game, with the number of characters by outcome. */
function skillLines({ characters }: KitsReport): string[] {
  const rows = characters.flatMap(({ skills }) => skills);
  return [...new Set(rows.map(({ skill }) => skill))].map((name) => {
    const count = (outcome: SkillOutcome): number =>
      rows.filter((row) => row.skill === name && row.outcome === outcome).length;
    return `  ${name}: ${count('hits')} hits, ${count('no damage')} no damage, ${count('missing')} missing`;
  });
}

/** A line for each skill that has no hits, by its character; with all skills, also those that have. */
function characterLines({ characters, kits }: KitsReport, withAll: boolean): string[] {
  if (kits === 0) return ['  the dataset has no kits'];
  return characters.flatMap(({ id, name, skills }) =>
    skills
      .filter(({ outcome }) => withAll || outcome !== 'hits')
      .map(({ skill, outcome, why }) => `  ${id} ${name}, ${skill}: ${why ?? outcome}`),
  );
}

function textOf(game: GameId, report: KitsReport, withAll: boolean): string {
  const { characters, kits, mainSkills, withHits, whole } = report;
  const total = characters.length;
  const settled = whole - withHits;
  return [
    `${game}: ${total} characters with ${kits} kits; main skills: ${mainSkills.join(', ')}`,
    `  all became hits: ${withHits} of ${total}, one deals no damage: ${settled}, one is missing: ${total - whole}`,
    `  of those that all deal damage: ${percent(withHits, total - settled)}; with the others: ${percent(whole, total)}`,
    ...skillLines(report),
    ...characterLines(report, withAll),
    '',
  ].join('\n');
}

export const kitsReportCommand: Command<object> = {
  name: 'kits-report',
  call,
  usage,
  read(args) {
    const { values } = parseArgs({ args, options });
    const wanted = gamesOf(values.game);
    return ({ out }) => {
      const reports = wanted.map((game) => {
        const report = kitsReport(loadBuiltIn(game), games[game].builds.words);
        out(`${textOf(game, report, values.characters)}\n`);
        return report;
      });
      const isEnough = reports.every(
        ({ whole, characters }) => shareOf(whole, characters.length) >= leastShare,
      );
      return Promise.resolve(values.check && !isEnough ? 1 : 0);
    };
  },
};

await runTool(kitsReportCommand, import.meta.url, {});
