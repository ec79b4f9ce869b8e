import { graphql } from '../../gql/gql.ts';
import type { ModeratedAnswerFragment, ModeratedDetailFragment } from '../../gql/graphql.ts';

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment ModeratedAnswer on ModeratedReport {
    report {
      id: reportId reported_uid: reportedUid reporter_uid_masked: reporterUidMasked game category
      status confirmed_at: confirmedAt created_at: createdAt expected_review_by: expectedReviewBy
      reporter_uid: reporterUid description: fullDescription evidence_urls: evidenceUrls
      contact_platform: contactPlatform reviewed_at: reviewedAt review_note: reviewNote flags
    }
    lineage_id: lineageId credibility pending_weight: pendingWeight overdue urgent
    claim { actor until } reviews { decision reason note at actor request_id: requestId }
  }
`);

// biome-ignore format: a document reads like the answer it is
graphql(`
  fragment ModeratedDetail on ModeratedReport {
    ...ModeratedAnswer
    report { evidence { url signed_url: signedUrl expires_at: expiresAt } }
  }
`);

/** The report as everybody sees it, and what moderators need beside that (R9.7). */
export const moderatedAnswer = ({
  report,
  ...moderation
}: ModeratedAnswerFragment | ModeratedDetailFragment) => ({
  ...report,
  ...moderation,
});
