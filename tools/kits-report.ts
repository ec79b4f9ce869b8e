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

const usage = `Tells how many skills of how many characters became hits in the datasets that come with the project, and
which did not and why. Some characters have a kit for each of their forms: those count as the worst of them.

  ${call} [--game <game>]... [--characters] [--check]

  --game <game>    ${gameIds.join(', ')}; can be repeated; all of them without it
  --characters     every skill of every character, not only those that did not become hits
  --check          exit 1 when the main skills of fewer than 95 percent of a game's characters became hits; a skill that
                   deals no damage has none to become
  --help           this text
`;

const options = {
  game: { type: 'string', multiple: true },
  characters: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
} as const;

/** What became of a skill: hits, nothing because it deals no damage, or nothing although it should. */
type SkillOutcome = 'hits' | 'no damage' | 'missing';

/** One skill of one character. */
interface SkillRow {
  readonly skill: string;
  readonly outcome: SkillOutcome;
  /** Why it has no hits; null when it has. */
  readonly why: string | null;
}

type KitsReport = ReturnType<typeof kitsReport>;

const noKits: { readonly kits: Readonly<Record<string, Kit>> } = { kits: {} };

/** A character of several forms is as good as its worst. */
const worst: readonly SkillOutcome[] = ['missing', 'no damage', 'hits'];

function rowOf(kits: readonly Kit[], skill: string): SkillRow {
  const rows = kits.map(({ skills, missing }): SkillRow => {
    if (skill in skills) return { skill, outcome: 'hits', why: null };
    const why = missing[skill] ?? 'The kit does not have it.';
    return { skill, outcome: why.startsWith(dealsNoDamage) ? 'no damage' : 'missing', why };
  });
  const [first] = rows.toSorted((a, b) => worst.indexOf(a.outcome) - worst.indexOf(b.outcome));
  return first ?? { skill, outcome: 'missing', why: 'The pack has no kit.' };
}

/** What became hits of the skills of a pack's characters, and what did not and why. */
export function kitsReport(pack: CatalogPack, { mainSkills }: BuildWords) {
  const kits = new Map<string, Kit[]>();
  const entries = Object.entries(mappingOf(pack, noKits).kits);
  for (const [key, kit] of entries) {
    const id = key.split('-')[0] ?? key;
    kits.set(id, [...(kits.get(id) ?? []), kit]);
  }
  const haveAll = (skills: readonly SkillRow[], isFine: (outcome: SkillOutcome) => boolean) =>
    skills.every(({ skill, outcome }) => isFine(outcome) || !mainSkills.includes(skill));
  const characters = pack.characters.heads.map(({ id, names }) => {
    const own = kits.get(String(id)) ?? [];
    const others = own.flatMap(({ skills, missing }) => [
      ...Object.keys(skills),
      ...Object.keys(missing),
    ]);
    const known = [...new Set([...mainSkills, ...others])];
    const skills = known.map((skill) => rowOf(own, skill));
    // Every main skill became hits, or deals no damage.
    const isWhole = haveAll(skills, (outcome) => outcome !== 'missing');
    return { id, name: names[0] ?? String(id), skills, isWhole };
  });
  return {
    characters,
    /** How many the pack has: some characters have one for each of their forms. */
    kits: entries.length,
    mainSkills,
    /** How many characters have each main skill as hits, and how many when those that deal none count too. */
    withHits: characters.filter(({ skills }) => haveAll(skills, (outcome) => outcome === 'hits'))
      .length,
    whole: characters.filter(({ isWhole }) => isWhole).length,
  };
}

/** The share of characters whose main skills must have become hits (issue 14). */
const leastShare = 0.95;

const percent = (part: number, whole: number): string =>
  `${(whole === 0 ? 0 : (part / whole) * 100).toFixed(1)} %`;

const shareOf = ({ whole, characters }: KitsReport): number =>
  characters.length === 0 ? 0 : whole / characters.length;

/** A line for each skill of the game: how many characters have it as hits, and how many have none to become. */
function skillLines({ characters }: KitsReport): string[] {
  const names = [...new Set(characters.flatMap(({ skills }) => skills.map(({ skill }) => skill)))];
  return names.map((name) => {
    const rows = characters.flatMap(({ skills }) => skills.filter(({ skill }) => skill === name));
    const count = (outcome: SkillOutcome): number =>
      rows.filter((row) => row.outcome === outcome).length;
    return `  ${name}: ${count('hits')} hits, ${count('no damage')} no damage, ${count('missing')} missing`;
  });
}

/** A line for each skill that has no hits, by its character; with all skills, also those that have. */
const characterLines = ({ characters, kits }: KitsReport, withAll: boolean): string[] => {
  if (kits === 0) return ['  the dataset has no kits'];
  return characters.flatMap(({ id, name, skills }) =>
    skills
      .filter(({ outcome }) => withAll || outcome !== 'hits')
      .map(({ skill, outcome, why }) => `  ${id} ${name}, ${skill}: ${why ?? outcome}`),
  );
};

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
      const isEnough = reports.every((report) => shareOf(report) >= leastShare);
      return Promise.resolve(values.check && !isEnough ? 1 : 0);
    };
  },
};

await runTool(kitsReportCommand, import.meta.url, {});
