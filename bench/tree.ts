import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build, type Plugin } from 'esbuild';
import { projectDir } from './processes.ts';

type CommandName = 'keys create' | 'catalog import';

const server = 'src/main.ts';
const program = 'src/cli/waypoint.ts';
/** The commands of trees from before they were one program. */
const oldCommands: Readonly<Record<CommandName, string>> = {
  'keys create': 'src/cli/commands/keys-create.ts',
  'catalog import': 'src/cli/commands/catalog-import.ts',
};

/** What runs in a process of its own and imports the sources of a tree. */
const parts = {
  uncached: 'uncached.ts',
  gate: 'parts/gate.ts',
  batch: 'parts/batch.ts',
  builds: 'parts/builds.ts',
  search: 'parts/search.ts',
  hostile: 'parts/hostile.ts',
  walk: 'parts/walk.ts',
  reports: 'parts/reports.ts',
  provider: 'parts/provider.ts',
  lookups: 'parts/lookups.ts',
  boards: 'parts/boards.ts',
  cards: 'parts/cards.ts',
} as const;

export type PartName = keyof typeof parts;

/** One state of the sources, bundled: what is written to them during a run changes nothing. */
export interface Tree {
  readonly commit: string;
  readonly nodeArgs: readonly string[];
  readonly server: string;
  /** What Node is started with for a command of the operator. */
  command(name: CommandName): readonly string[];
  /**
   * The files that can measure a part of this tree, the one to try first in front: that of the bench which runs, then that
   * of the tree itself, for a part whose imports have changed between the two.
   */
  partFiles(name: PartName): readonly string[];
}

interface TreeSource {
  readonly root: string;
  readonly commit: string;
  readonly outdir: string;
  /** Folders of the tree that hold `parts/`. */
  readonly benches: readonly string[];
  readonly profiled?: boolean;
}

type BundleInto = (outdir: string, entries: readonly string[], options?: object) => Promise<void>;

async function bundleTree({
  root,
  commit,
  outdir,
  benches,
  profiled = false,
}: TreeSource): Promise<Tree> {
  const { bundleInto } = (await import(pathToFileURL(join(root, 'build.mjs')).href)) as {
    bundleInto: BundleInto;
  };
  const hasProgram = existsSync(join(root, program));
  const commands = hasProgram ? [program] : Object.values(oldCommands);
  await bundleInto(outdir, [server, ...commands], { sourcemap: profiled });
  const bundled = (entry: string): string => join(outdir, `${basename(entry, '.ts')}.js`);
  const files = new Map<PartName, string[]>();
  for (const name of Object.keys(parts) as PartName[]) {
    const made: string[] = [];
    for (const bench of benches) {
      const outfile = join(outdir, `${bench}-${name}.js`);
      if (await bundlePart({ root, entry: join(bench, parts[name]), outfile, profiled }))
        made.push(outfile);
    }
    files.set(name, made);
  }
  return {
    commit,
    nodeArgs: profiled ? ['--cpu-prof', '--cpu-prof-dir', outdir] : [],
    server: bundled(server),
    command: (name) =>
      hasProgram ? [bundled(program), ...name.split(' ')] : [bundled(oldCommands[name])],
    partFiles: (name) => files.get(name) ?? [],
  };
}

interface PartSource {
  readonly root: string;
  readonly entry: string;
  readonly outfile: string;
  readonly profiled: boolean;
}

/** Whether it could be bundled: it may import what the tree does not have. */
async function bundlePart({ root, entry, outfile, profiled }: PartSource): Promise<boolean> {
  if (!existsSync(join(root, entry))) return false;
  try {
    await build({
      absWorkingDir: root,
      entryPoints: [entry],
      outfile,
      bundle: true,
      packages: 'external',
      platform: 'node',
      target: 'node20',
      format: 'esm',
      logLevel: root === projectDir ? 'warning' : 'silent',
      sourcemap: profiled,
      plugins: root === projectDir ? [] : [movedNames(root)],
    });
    return true;
  } catch (error) {
    if (root === projectDir) throw error;
    return false;
  }
}

/**
 * Code moves between files. What a part of this bench imports from a file that another tree does not have, or has
 * without that name, is taken from the file of the tree that exports the name.
 */
function movedNames(root: string): Plugin {
  const namesIn = new Map<string, ReadonlySet<string>>();
  const fileOf = new Map<string, string>();
  for (const name of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue;
    const file = join(root, 'src', name);
    const names = exportedNames(readFileSync(file, 'utf8'));
    namesIn.set(file, new Set(names));
    for (const exported of names) fileOf.set(exported, file);
  }
  return {
    name: 'moved names',
    setup(bundler) {
      const sources = { filter: /\/src\/.*\.ts$/, namespace: 'file' };
      bundler.onResolve(sources, ({ path, resolveDir, importer }) => {
        const file = resolve(resolveDir, path);
        const moved = importedNames(readFileSync(importer, 'utf8'), path).map((name) => ({
          name,
          from: namesIn.get(file)?.has(name) ? file : (fileOf.get(name) ?? file),
        }));
        if (moved.every(({ from }) => from === file)) return undefined;
        return { path: `${path} of ${importer}`, namespace: 'moved', pluginData: moved };
      });
      bundler.onLoad({ filter: /.*/, namespace: 'moved' }, ({ pluginData }) => {
        const moved = pluginData as readonly { readonly name: string; readonly from: string }[];
        const lines = moved.map(
          ({ name, from }) => `export { ${name} } from ${JSON.stringify(from)};`,
        );
        return { contents: lines.join('\n'), resolveDir: root };
      });
    },
  };
}

const exportedNames = (source: string): readonly string[] =>
  [...source.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)].map(
    ([, name = '']) => name,
  );

/** The values that a source imports from a path; types leave no trace. */
function importedNames(source: string, path: string): readonly string[] {
  return [...source.matchAll(/^import (type )?\{([^}]*)\} from '([^']+)';/gm)].flatMap(
    ([, isType, names = '', from]) =>
      from !== path || isType
        ? []
        : names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '' && !name.startsWith('type '))
            // Under its own name, whatever the importer calls it.
            .map((name) => name.split(' ')[0] ?? name),
  );
}

/** The tree that this bench lies in. */
export async function thisTree(outdir: string, profiled = false): Promise<Tree> {
  const changed = await git('status', '--porcelain');
  const commit = `${await git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes' : ''}`;
  return bundleTree({ root: projectDir, commit, outdir, benches: ['bench'], profiled });
}

/** Another commit in a folder of its own, with the packages that it locks. */
export async function treeAt(
  revision: string,
  workDir: string,
  progress: (text: string) => void,
): Promise<Tree> {
  const commit = await git('rev-parse', '--short', '--verify', `${revision}^{commit}`).catch(() => {
    throw new Error(`--against is a commit; ${revision} is none.`);
  });
  progress(`unpacking ${commit}`);
  const root = mkdtempSync(join(workDir, `${commit}-`));
  const archive = `${root}.tar`;
  await git('archive', '--output', archive, commit);
  await promisify(execFile)('tar', ['-xf', archive, '-C', root]);
  await installInto(root, progress);
  // Beside its own, so that paths from there to `src` are the same.
  cpSync(join(projectDir, 'bench'), join(root, 'bench-of-this-tree'), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
  progress(`bundling ${commit}`);
  const outdir = join(root, 'bundle');
  mkdirSync(outdir);
  return bundleTree({ root, commit, outdir, benches: ['bench-of-this-tree', 'bench'] });
}

/** The packages of this tree where both lock the same, else its own. */
async function installInto(root: string, progress: (text: string) => void): Promise<void> {
  const lockOf = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (lockOf(root) === lockOf(projectDir)) {
    symlinkSync(join(projectDir, 'node_modules'), join(root, 'node_modules'), 'dir');
    return;
  }
  progress('npm ci: its packages are others');
  const [code] = (await once(
    spawn('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: ['ignore', 2, 2] }),
    'exit',
  )) as [number | null];
  if (code !== 0) throw new Error(`npm ci failed in ${root}.`);
}

async function git(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { cwd: projectDir });
  return stdout.trim();
}
