import type { ProblemHelp } from './help.ts';

/** What is refused for the sake of what is stored, of limits, and of what is down. */
export const stateHelp = {
  duplicate_report: {
    meaning:
      'This account was reported for the same reason by the same account already, or through your key in its name.',
    next: [
      'Nothing needs to be sent again: the first report is in the queue of the moderators.',
      'If it was not you who reported in your name, verify your account and report again.',
    ],
    example: { message: 'This reporter has reported this account for the same reason already.' },
  },
  report_already_reviewed: {
    meaning: 'The report has been decided, and this decision does not go with it.',
    next: ['Read the report for what became of it; a decision is only ever taken back.'],
    example: { message: 'This report is dismissed already.' },
  },
  report_claimed: {
    meaning: 'Another moderator is working on this report.',
    next: ['Take another report of the queue, or wait until the time in the message.'],
    example: {
      message: 'Another moderator has claimed this report until 2026-01-15T08:45:00.000Z.',
    },
  },
  conflict_of_interest: {
    meaning:
      'Your key family filed this report, or verified the reported or the reporting account, so that it does not decide it.',
    next: [
      'Leave the report to a moderator whose key is of another family.',
      'Where you are the only moderator, the operator makes a key of another family: npm run -s keys:create -- --scopes admin, for another person.',
    ],
    example: {
      message:
        'Your key family filed this report: a moderator with a key of another family decides it.',
    },
  },
  webhook_limit_reached: {
    meaning:
      'Your key and its predecessors have as many webhooks, or name as many accounts, as they may.',
    next: ['Delete a webhook that you no longer need, or let one webhook serve more accounts.'],
    example: {
      message: 'A key has at most 20 webhooks, which name at most 100 accounts together.',
    },
  },
  webhook_disabled: {
    meaning: 'The webhook is switched off, so that nothing is sent to it again.',
    next: [
      'Look at its last_error in GET /v1/webhooks/{id}/deliveries and mend the receiver.',
      'Switch it on with PATCH /v1/webhooks/{id} and {"enabled": true}, then redeliver.',
    ],
    example: {
      message: 'The webhook is switched off (failing). Switch it on with "enabled": true first.',
    },
  },
  build_limit_reached: {
    meaning: 'Your key and its predecessors have saved as many builds as they may.',
    next: ['Delete builds that you no longer need: GET /v1/builds lists them.'],
    example: { message: 'A key family has at most 500 saved builds.' },
  },
  evidence_quota_exceeded: {
    meaning:
      'The pictures that your key family uploaded as evidence take as much room as they may: those that no report names, or all of them.',
    next: [
      'Name the pictures in reports: what no report names has less room, and goes after 30 days.',
      'Send smaller pictures: a screenshot as WebP or JPEG takes a fraction of a PNG.',
      'If your reports need more than 2 GB in all, ask the operator for more.',
    ],
    example: {
      message:
        'Your key family has 198.4 MB of evidence that no report names; with 3.1 MB more it would pass 200 MB. Name it in reports, or wait: what no report names goes after 30 days.',
    },
  },
  evidence_already_uploaded: {
    meaning: 'The upload address has taken a picture already, and other bytes came to it.',
    next: [
      'Ask POST /v1/uploads/evidence for one more address: each takes one picture.',
      'To repeat an upload after a lost answer, send the same bytes: they get the same answer.',
    ],
    example: { message: 'This address has taken another picture; ask for one more address.' },
  },
  idempotency_in_progress: {
    meaning: 'The first request with this Idempotency-Key has not been answered yet.',
    next: ['Wait a second and send the same request again: it gets the answer of the first.'],
    example: { message: 'The first request with this Idempotency-Key is still running.' },
  },
  idempotency_key_reused: {
    meaning: 'The Idempotency-Key came with another body within the last 24 hours.',
    next: ['Make a new key, a UUID for instance, for every request that is not a retry.'],
    example: { message: 'This Idempotency-Key came with another body before.' },
  },
  self_report: {
    meaning: 'The reporting and the reported account are the same.',
    next: [
      'Check reporter_uid and reported_uid: the second is the account that the report is about.',
    ],
    example: { message: 'An account cannot report itself.' },
  },
  report_quota_exceeded: {
    meaning: 'Five reports were filed today by the reporting account, or in its name.',
    next: [
      'Try again from the moment that the message names.',
      'If it was not you who reported in your name, verify your account: its owner has five reports of a day apart from claims.',
    ],
    example: {
      message:
        'This reporter has filed 5 reports today; the next one can be filed from 2026-01-16T00:00:00.000Z.',
    },
  },
  evidence_not_uploaded: {
    meaning:
      'An address in evidence_urls is none that was uploaded to with your key, or it has been used.',
    next: [
      'Ask POST /v1/uploads/evidence for an address, upload the picture there, and name its url.',
      'Do not link to pictures on other hosts.',
    ],
    example: { message: 'This key has uploaded no picture for number 1 of the evidence.' },
  },
  verification_code_not_found: {
    meaning:
      'The code is not in the signature of the account, as far as the provider shows it yet.',
    next: [
      'Put the code into the signature in the game, as it is, and save.',
      'Wait two minutes, since copies are kept that long, and check again.',
    ],
    example: {
      message: 'The code is not in the signature, as far as the provider shows it yet.',
    },
  },
  rate_limited: {
    meaning: 'A limit is used up: of the key, of one operation, or of your address.',
    next: [
      'Wait as many seconds as Retry-After says; with other failures between, double the wait each time.',
      'RateLimit-Policy names the limit. Ask for players in batches of 20, and send If-None-Match.',
    ],
    example: {
      message: 'Request limit reached; retry in 3 seconds.',
      retryAfterSeconds: 3,
    },
  },
  internal_error: {
    meaning: 'Something went wrong on our side. It is logged, and no fault of the request.',
    next: [
      'Try again in a moment; with an Idempotency-Key nothing is done twice.',
      'If it stays, send the operator the X-Request-Id of the answer.',
    ],
    example: { message: 'Something went wrong on our side.' },
  },
  upstream_unavailable: {
    meaning:
      'What the answer is made of cannot be reached: the provider of player data, a host of pictures, or our database.',
    next: [
      'Try again after 30 seconds, as Retry-After says; faster retries get your address throttled.',
      'Keep what you had: answers that can be made without the provider still come.',
    ],
    example: {
      message: 'The provider of player data is not available at the moment; try again later.',
    },
  },
  storage_full: {
    meaning:
      'The service has no room left to store anything. What you sent was not done; what is stored can still be read.',
    next: [
      'Try again after 30 seconds, as Retry-After says: writes go on by themselves once there is room.',
      'Send the same Idempotency-Key again where you sent one, so that nothing is done twice.',
      'If it stays, tell the operator: the disk of the service is full.',
    ],
    example: {
      message:
        'The service has no room left to store anything, but can still be read; try again later.',
    },
  },
} as const satisfies Record<string, ProblemHelp>;
