import { maskUid } from '../filing/public-text.ts';
import type { StoredReport } from '../stored-report.ts';

export type Cell = string | number | null | readonly string[];
export type Row = Readonly<Record<string, Cell>>;

const momentOf = (time: number | undefined): string | null =>
  time === undefined ? null : new Date(time).toISOString();

/** What everybody may see of a report, with what was made of it. */
export function publicRow(report: StoredReport): Row {
  const last = report.reviews.at(-1);
  const confirmed = report.reviews.find(({ decision }) => decision === 'confirmed');
  return {
    id: report.id,
    environment: report.environment,
    game: report.game,
    reported_uid: report.reportedUid,
    reporter_uid_masked: maskUid(report.reporterUid),
    category: report.category,
    status: report.status,
    created_at: momentOf(report.createdAt),
    expected_review_by: momentOf(report.expectedReviewBy),
    confirmed_at: report.status === 'confirmed' ? momentOf(confirmed?.at) : null,
    reviewed_at: momentOf(last?.at),
    review_reason: last?.reason ?? null,
    flags: report.flags,
    credibility: report.credibility,
    pending_weight: report.pendingWeight,
    confirmed_factor: confirmed?.factor ?? null,
    description: report.publicText,
  };
}

/** All of it, personal data too. */
export const fullRow = (report: StoredReport): Row => ({
  ...publicRow(report),
  description: report.description,
  reporter_uid: report.reporterUid,
  lineage_id: report.lineageId,
  evidence_urls: report.evidenceUrls,
  contact_platform: report.contactPlatform,
  reviewed_by: report.reviews.at(-1)?.actor ?? null,
  review_note: report.reviews.at(-1)?.note ?? null,
});
