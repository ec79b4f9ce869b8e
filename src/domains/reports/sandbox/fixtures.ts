import { gameIds } from '../../../games/ids.ts';
import type { Submission } from '../report.ts';

/** A report that the sandbox's queue holds from the start, and what became of it. */
export interface FixtureReport {
  readonly id: string;
  readonly hoursAgo: number;
  readonly submission: Submission;
  /** Null for one that waits for ever. */
  readonly decision: 'confirmed' | 'dismissed' | null;
}

type Kind = Pick<Submission, 'category' | 'contactPlatform' | 'description'> &
  Pick<FixtureReport, 'hoursAgo' | 'decision'> & { readonly name: string };

const kinds: readonly Kind[] = [
  {
    name: 'Pending',
    hoursAgo: 2,
    decision: null,
    category: 'rmt',
    contactPlatform: 'discord',
    description:
      'Offered a starter account for money in a server for co-op, and went silent as soon as the money was sent. Writes as @sandbox-seller there.',
  },
  {
    name: 'Confirmed',
    hoursAgo: 30,
    decision: 'confirmed',
    category: 'phishing',
    contactPlatform: 'in_game',
    description:
      'Sent a link to a page that looks like the official login and asks for the password: https://example.com/login. The page was still there today.',
  },
  {
    name: 'Dismissed',
    hoursAgo: 50,
    decision: 'dismissed',
    category: 'harassment',
    contactPlatform: null,
    description:
      'Left my world in the middle of a domain three times in a row, and laughed about it afterwards in the chat of the game.',
  },
];

/** UIDs of nine digits that no story of the sandbox is about: `800000011` reported by `800000021`. */
const uidOf = (game: number, role: 1 | 2, kind: number): string =>
  `${8 - game}000000${role}${kind + 1}`;

/** One report in each status for each game; the same in every sandbox. */
export const fixtureReports: readonly FixtureReport[] = gameIds.flatMap((game, place) =>
  kinds.map(({ name, hoursAgo, decision, ...fields }, kind) => ({
    id: `rep_sandbox${game}${name}`,
    hoursAgo,
    decision,
    submission: {
      ...fields,
      game,
      reportedUid: uidOf(place, 1, kind),
      reporterUid: uidOf(place, 2, kind),
      evidenceUrls: [],
    },
  })),
);
