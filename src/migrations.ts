import { boardsMigration, formerBoardsMigration } from './domains/leaderboards/former.ts';
import type { Migration } from './store/migrations.ts';

/** All migrations, in the order in which they run; docs/architecture.md says how one is written. */
export const migrations: readonly Migration[] = [boardsMigration, formerBoardsMigration];
