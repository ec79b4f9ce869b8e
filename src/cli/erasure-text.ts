import type { ErasedCounts } from '../domains/module.ts';
import { type Account, recordKey } from '../games/account.ts';
import type { Environment } from '../lib/principal.ts';

/** Whom to erase, and how to print what came of it. */
export interface ErasureRequest {
  readonly environment: Environment;
  readonly account: Account;
  readonly dryRun: boolean;
  readonly json: boolean;
}

const names: Readonly<Record<string, string>> = {
  leaderboardEntries: 'entries of leaderboards',
  snapshots: 'snapshots of its showcase',
  cards: 'cards that were drawn of it',
  score: 'scores',
  timeline: 'timeline entries',
  verifications: 'verifications',
  reportsAgainst: 'reports against it',
  reportsBy: 'reports filed by it',
  evidence: 'pictures of evidence',
};

/** What was erased, for people. */
export function erasureText(
  { environment, account, dryRun }: ErasureRequest,
  erased: ErasedCounts,
): string {
  const lines = Object.entries(erased).map(
    ([kind, count]) => `  ${names[kind] ?? kind}: ${count}\n`,
  );
  const verb = dryRun ? 'Would be erased' : 'Erased';
  return `${verb} of ${recordKey(environment, account)}:\n${lines.join('')}`;
}
