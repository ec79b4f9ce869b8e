import { type AnyRoute, pathTemplate } from './route.ts';
import { v1Routes } from './v1/index.ts';

/** One announcement (R14.3): it is what callers poll to learn of deprecations. */
export interface Change {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly kind: 'added' | 'deprecated' | 'removed';
  readonly path: string;
  readonly text: string;
  /** The day a deprecated path ends. */
  readonly sunset: string | null;
}

function added(date: string, path: string, text: string): Change {
  return { date, kind: 'added', path, text, sunset: null };
}

/** What no route declares: the start of version 1, with all paths of that day, and what is gone. */
const others: readonly Change[] = [
  added(
    '2026-11-24',
    '/v1/damage-calculator/profiles/{avatar_id}',
    "sort=new lists the newest shared rotations, the caller's own are always listed, and without game it is the one that has the character.",
  ),
  added(
    '2026-11-24',
    '/v1/build-analyzer/analyze',
    'Builds are scored by the profile of the character that fits best: profile, profile_source and alternatives stand beside role. Recommendations are in the language of lang, gain has one decimal, and damage_percent stands beside it.',
  ),
  added(
    '2026-11-24',
    '/v1/',
    'recommended_characters of sets and weapons come from what players recommend: role is the name of a profile or scaling, rank and source stand beside it.',
  ),
  added(
    '2026-11-23',
    '/v1/builds',
    'Saved builds can be read with write:build alone, webhooks and their deliveries with write:report alone.',
  ),
  added(
    '2026-11-23',
    '/v1/scam-report',
    'Texts that callers write are stored without what cannot be seen, and with ‹ where markup would begin; answers show what is stored.',
  ),
  added(
    '2026-11-23',
    '/v1/',
    'invalid_uid, invalid_game and invalid_cursor have details too, and details names every fault of the inputs of a request at once.',
  ),
  added(
    '2026-11-23',
    '/v1/uploads/evidence',
    'A key family has room for 200 MB of evidence that no report names, and for 2 GB in all: 409 evidence_quota_exceeded. An upload address refuses other bytes than its first: 409 evidence_already_uploaded.',
  ),
  added(
    '2026-11-23',
    '/v1/admin/scam-reports/{id}/review',
    '403 conflict_of_interest, for claims too: the key family of the moderator filed the report, or has verified the reported or the reporting account.',
  ),
  added(
    '2026-11-23',
    '/v1/scam-report',
    '409 duplicate_report of a claim names an earlier one of the same key family alone.',
  ),
  added(
    '2026-11-23',
    '/v1/verifications/{id}/check',
    'A verification lasts 180 days from now on; one that is verified again before its end goes on. verified_owner_bonus is 5 at first and 15 after 30 days.',
  ),
  added(
    '2026-11-23',
    '/v1/',
    '503 storage_full: the disk of the service is full. What would write is refused and not done; reads are served.',
  ),
  added(
    '2026-11-22',
    '/v1/webhooks/{id}/deliveries',
    'last_fault says what happened: http_status (refused before), dns_failed, connection_refused, connection_lost, tls_failed, answer_too_large and invalid_answer (unreachable before).',
  ),
  {
    date: '2026-02-01',
    kind: 'removed',
    path: '/v0/',
    text: 'Version 0 was removed; every path of it answers 410. Use /v1/.',
    sunset: '2026-02-01',
  },
  added('2026-01-15', '/v1/', 'Version 1.'),
];

/** Newest first. */
export const changelog: readonly Change[] = [...additions(v1Routes), ...others].sort((one, two) =>
  two.date.localeCompare(one.date),
);

/** One announcement for what came to a path on one day, after the start of version 1. */
function additions(routes: readonly AnyRoute[]): Change[] {
  const start = others.at(-1)?.date ?? '';
  const changes = new Map<string, Change>();
  for (const { path: template, since: date, summary } of routes) {
    if (date === start) continue;
    const path = pathTemplate(template);
    const known = changes.get(`${date} ${path}`);
    const text = known ? `${known.text}; ${summary}` : summary;
    changes.set(`${date} ${path}`, added(date, path, text));
  }
  return [...changes.values()];
}
