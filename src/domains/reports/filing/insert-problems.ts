import { Problem } from '../../../lib/problem.ts';
import type { StoredReport } from '../stored-report.ts';
import { isOwners } from './identity.ts';
import { quotaResetAt, reportsPerDay } from './places.ts';

export function duplicate(report: StoredReport): Problem {
  const own = 'This reporter has reported this account for the same reason already.';
  const claimed = `Your key has reported this account for the same reason in the name of this reporter already. ${hint}`;
  return new Problem('duplicate_report', isOwners(report) ? own : claimed);
}

export function quotaExceeded(report: StoredReport): Problem {
  const reset = new Date(quotaResetAt(report.createdAt)).toISOString();
  const own = `This reporter has filed ${reportsPerDay} reports today; the next one can be filed from ${reset}.`;
  const claimed = `${reportsPerDay} reports were filed in the name of this reporter today; the next one can be filed from ${reset}. ${hint}`;
  return new Problem('report_quota_exceeded', isOwners(report) ? own : claimed);
}

/** Who is impersonated can verify the account and report (R9.3). */
const hint =
  'A reporter whose account is not verified through this key is only claimed: its owner can verify it (POST /v1/verifications, `startVerification` in the graph), and then reports of others in his name do not stand in his way.';
