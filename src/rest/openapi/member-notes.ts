/** What /v1 knows of a member better than the graph, whose fields it shows in other ways. */
export interface MemberNote {
  /** The graph has null there for what an answer of /v1 leaves out. */
  readonly isNeverNull?: true;
  readonly description?: string;
}

const never = { isNeverNull: true } as const;

/** By the type of the graph and the name of the member. */
export const memberNotes: Readonly<Record<string, MemberNote>> = {
  'SavedBuild.result': {
    ...never,
    description: 'An analysis or a simulation, as its `kind` says.',
  },
  'ScamReport.description': {
    ...never,
    description:
      'What happened. In full for those who filed it and for moderators; for others without contact data and shortened to 500 characters.',
  },
  'ScamReport.reporter_uid': never,
  'ScamReport.evidence_urls': never,
  'ScamReport.evidence': never,
  'ScamReport.flags': never,
  'ModeratedReport.reporter_uid': never,
  'ModeratedReport.description': never,
  'ModeratedReport.evidence_urls': never,
  'ModeratedReport.evidence': never,
  'ModeratedReport.flags': never,
  'Webhook.status': { description: 'Whether it is sent events, or was switched off.' },
  'LeaderboardOwnRank.rank': { description: 'Its rank, from 1.' },
  'LeaderboardOwnRank.metric_value': { description: 'By what it is ranked.' },
  'LeaderboardOwnRank.percentile': { description: 'How many of a hundred it stands before.' },
};
