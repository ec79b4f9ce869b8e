import { modulesOn } from '../../src/cli/open.ts';
import { eraseAccount } from '../../src/domains/erasure.ts';
import type { Account } from '../../src/games/account.ts';
import type { Environment } from '../../src/lib/principal.ts';
import type { Blobs } from '../../src/store/store.ts';
import type { TestApp } from './app.ts';

const blobs: Blobs = {
  put: async () => undefined,
  get: async () => undefined,
  remove: async () => false,
};

/** Erases an account as the command does, in a process of its own: nothing tells the running application. */
export async function eraseBeside(
  { app, store }: Pick<TestApp, 'app' | 'store'>,
  dataDir: string,
  account: Account,
  environment: Environment = 'test',
): Promise<void> {
  const { all } = modulesOn({ store, blobs, dataDir });
  await eraseAccount(all, app.services.audit, { environment, account, dryRun: false });
}
