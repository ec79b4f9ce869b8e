import { configureGlobal } from 'fast-check';
import { afterAll, afterEach } from 'vitest';
import { endFile, endTest } from './endings.ts';
import { expectDocumented } from './openapi/watch.ts';
import { expectTargeted } from './sharding.ts';

// biome-ignore lint/style/noProcessEnv: one environment variable chooses the cases of the properties
const { TEST_SEED } = process.env;

// Properties try the same cases on every machine and in every run; `TEST_SEED=7 npm test` tries others.
configureGlobal({ seed: Number(TEST_SEED || 1) });

// Runs before each file of tests. Modules are shared by all files of a worker, so that hooks a helper registers on
// being imported would serve the first file alone; helpers tell `endings.ts` what has to end instead.
afterEach(expectDocumented);
afterEach(expectTargeted);
afterEach(endTest);
afterAll(endFile);
afterAll(expectDocumented);
