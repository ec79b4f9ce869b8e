import { type Account, recordKey } from '../../games/account.ts';
import type { Collection } from '../../store/store.ts';
import type { Notes } from './notes.ts';
import { sandboxPopulation } from './sandbox-population.ts';
import type { RankedAccount } from './store.ts';

/** A showcase is made up, ranked and written for each: more would be felt by who asks meanwhile. */
const accountsAtOnce = 30;

/** Puts accounts on the boards of the sandbox, where they stay; who is there already costs next to nothing. */
export function createSandboxSeed(
  accounts: Pick<Collection<RankedAccount>, 'getMany'>,
  notes: Pick<Notes, 'seed'>,
) {
  let waiting: readonly Account[] = [];
  let members: ReadonlySet<string> | undefined;
  return {
    /** Whether an account is there from the start. */
    has(account: Account): boolean {
      members ??= new Set(sandboxPopulation().map((one) => recordKey('test', one)));
      return members.has(recordKey('test', account));
    },
    /** Everybody who is there from the start waits to be added. */
    seed(): void {
      waiting = sandboxPopulation();
    },
    /** Adds some of them; after a fault they wait on. */
    async addSome(): Promise<void> {
      const next = waiting.slice(0, accountsAtOnce);
      if (next.length === 0) return;
      const found = await accounts.getMany(next.map((account) => recordKey('test', account)));
      const missing = next.filter((_account, index) => found[index] === undefined);
      await Promise.all(missing.map(notes.seed));
      waiting = waiting.slice(next.length);
    },
  };
}
