import { z } from 'zod';
import { gameIds } from '../../games/ids.ts';
import { environments } from '../../lib/principal.ts';
import { reportCategories } from '../trust/event.ts';
import { contactPlatforms, filers, reportFlags, reportStatuses, reportSteps } from './report.ts';
import { reviewSchema } from './review/review-record.ts';

/** An earlier release left this step on reports that nobody had weighed yet. */
const withoutAccept = (step: unknown): unknown => (step === 'accept' ? 'submitted' : step);

export const storedReport = z.object({
  id: z.string(),
  environment: z.enum(environments),
  game: z.enum(gameIds),
  reportedUid: z.string(),
  reporterUid: z.string(),
  category: z.enum(reportCategories),
  description: z.string(),
  publicText: z.string(),
  evidenceUrls: z.array(z.string()),
  contactPlatform: z.enum(contactPlatforms).nullable(),
  lineageId: z.string(),
  filedAs: z.enum(filers).optional(),
  heldBy: z.array(z.string()).optional(),
  status: z.enum(reportStatuses),
  createdAt: z.number(),
  expectedReviewBy: z.number(),
  credibility: z.number().nullable(),
  pendingWeight: z.number().nullable(),
  flags: z.array(z.enum(reportFlags)),
  reviews: z.array(reviewSchema),
  claim: z.object({ actor: z.string(), until: z.number() }).nullable(),
  due: z.array(z.preprocess(withoutAccept, z.enum(reportSteps))),
  /** `live:genshin:<reporter>:<lineage>:<reported>:<category>`, of an owner `…<reporter>:owner:…`; absent once another one may be filed (R9.3). */
  dedupeKey: z.string().optional(),
  /** `live:genshin:<reporter>:2026-01-15:3`: one of the five places that its reporter has that day (R9.4). */
  place: z.string().optional(),
  /** The lineage, when the reporter is an owner verified through it. */
  verifiedThrough: z.string().optional(),
  /** `live:genshin:<reported UID>`. */
  against: z.string(),
  /** `live:genshin:<reporter UID>`. */
  by: z.string(),
  /** `live:confirmed`: the public queue that it stands in. */
  queue: z.string().optional(),
  /** The environment, while it waits for a moderator. */
  desk: z.string().optional(),
  /** 0 comes first in the moderation queue: phishing, and what looks like a brigade. */
  urgency: z.number().optional(),
  /** `live:<lineage>`, while it comes first in the moderation queue. */
  urgentOf: z.string().optional(),
  /** Its lineage had filled its share of the first places when it was filed: it waits among the others. */
  crowded: z.literal(true).optional(),
  /** The environment, while it waits for a moderator with that flag. */
  atDeskAsBrigade: z.string().optional(),
  atDeskAsRetaliation: z.string().optional(),
  /** The environment, while a moderator has claimed it; whether the claim still holds is for `claimedUntil` to say. */
  claimedIn: z.string().optional(),
  claimedUntil: z.number().optional(),
  /** The lineage, of a report of the sandbox: what it may leave there is bounded. */
  leftBy: z.string().optional(),
  /** Since when a step is due; absent when none is. */
  dueSince: z.number().optional(),
});

/** A report with the members that its indexes are made of. */
export type StoredReport = z.infer<typeof storedReport>;
