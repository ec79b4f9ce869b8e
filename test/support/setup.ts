import { afterAll, afterEach } from 'vitest';
import { endFile, endTest } from './endings.ts';

// Runs before each file of tests. Modules are shared by all files of a worker, so that hooks a helper registers on
// being imported would serve the first file alone; helpers tell `endings.ts` what has to end instead.
afterEach(endTest);
afterAll(endFile);
