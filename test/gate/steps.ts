/** One check of the gate: a command that fails with another exit code than 0. */
export interface Step {
  readonly name: string;
  /** What it promises, for `--help`. */
  readonly about: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Runs alone, after the others, and shows what it says as it says it. */
  readonly alone?: boolean;
}

const bin = (name: string): string => `node_modules/.bin/${name}`;
const own = (file: string, ...args: string[]) => ({ command: bin('tsx'), args: [file, ...args] });

/** The longest first: two run at a time. */
export const steps: readonly Step[] = [
  {
    name: 'types',
    about: 'TypeScript finds no fault',
    command: bin('tsc'),
    args: [
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      'node_modules/.cache/types.tsbuildinfo',
    ],
  },
  {
    name: 'browser',
    about: 'nor in the scripts of the browser, which have its types in place of those of Node',
    command: bin('tsc'),
    args: ['--noEmit', '--project', 'web/browser'],
  },
  {
    name: 'generated',
    about:
      'src/gql, schema/ and packages/client/src/generated are what the code says (npm run generate)',
    ...own('tools/generate.ts', '--check'),
  },
  {
    name: 'install',
    about:
      'the service starts from a clone and from what is packed, without the packages of developers',
    ...own('test/gate/install.ts'),
  },
  {
    name: 'imports',
    about: 'folders import only what they may (.dependency-cruiser.mjs)',
    ...own('test/gate/imports.ts'),
  },
  {
    name: 'dead code',
    about: 'no file, export or dependency is unused (knip)',
    command: bin('knip'),
    args: [],
  },
  {
    name: 'format',
    about: 'format and rules of Biome (npm run format)',
    command: bin('biome'),
    args: ['check', '--error-on-warnings', '.'],
  },
  {
    name: 'breaking',
    about: 'no caller of the graph or of /v1 breaks unannounced (schema/breaking-changes.json)',
    ...own('test/gate/breaking.ts'),
  },
  {
    name: 'reference',
    about: 'schema/openapi.json passes all recommended rules of Redocly',
    ...own('test/gate/openapi-lint.ts'),
  },
  {
    name: 'lint',
    about: 'rules of oxlint, with types: promises awaited, nothing unsafe',
    command: bin('oxlint'),
    args: ['--type-aware', '--deny-warnings', 'packages', 'src', 'tools', 'web'],
  },
  {
    name: 'tests',
    about: 'all tests, on the engine of TEST_STORE',
    command: bin('vitest'),
    args: ['run'],
    alone: true,
  },
];
