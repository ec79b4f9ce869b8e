// biome-ignore-all lint/style/noExcessiveLinesPerFile: a table of texts, which one looks up by its codes
import type { ProblemCode, ProblemDetail } from './problem.ts';

/** What a code means to a reader who meets it for the first time. */
export interface ProblemHelp {
  /** What happened, in a sentence or two. */
  readonly meaning: string;
  /** What to do next, in the order in which it is worth trying; one sentence each. */
  readonly next: readonly [string, ...string[]];
  /** What one such failure says; its code and status are those of the code. */
  readonly example: {
    readonly message: string;
    /** Of wrong inputs. */
    readonly details?: readonly ProblemDetail[];
    /** With `rate_limited` only. */
    readonly retryAfterSeconds?: number;
  };
}

/** Of a catalog: `list` is where the ids can be had. */
const inCatalog = (kind: string, name: string, list: string): ProblemHelp => ({
  meaning: `The catalog of the game has no ${name} with this id.`,
  next: [
    `Take the id from ${list}; ids are those of the game itself, and each game has its own.`,
    'What came with a patch of these days is there once the operator has renewed the catalog.',
  ],
  example: { message: `The catalog has no ${kind} with this id.` },
});

/** What each code means and what to do about it: the pages of `/problems/` and the reference are made of it. */
export const problemHelp: Readonly<Record<ProblemCode, ProblemHelp>> = {
  // What is wrong with a request by itself, whatever is stored.
  invalid_uid: {
    meaning: 'The UID is not one: a UID is nine or ten digits, as the game shows it.',
    next: [
      'Copy the UID from the profile of the player in the game, without spaces or a prefix.',
      'In a JSON body send it as a text: "812345678" in quotes, not as a number.',
    ],
    example: {
      message: 'uid: A UID has 9 or 10 digits.',
      details: [{ path: 'uid', message: 'A UID has 9 or 10 digits.' }],
    },
  },
  invalid_game: {
    meaning: 'The game is not one of those that are served: genshin, hsr or zzz, in lower case.',
    next: ['Write genshin, hsr or zzz; in GraphQL they are GENSHIN, HSR and ZZZ.'],
    example: {
      message: 'game: The game is one of genshin, hsr, zzz.',
      details: [{ path: 'game', message: 'The game is one of genshin, hsr, zzz.' }],
    },
  },
  invalid_cursor: {
    meaning:
      'The cursor cannot be read, was changed on its way, or was made for a list with other filters.',
    next: [
      'Send cursor_next of the page before exactly as it came, URL-encoded, with the same filters.',
      'To change a filter, begin again without a cursor.',
    ],
    example: {
      message:
        'This cursor is not one of ours, or was made for other filters; the first page needs none.',
      details: [
        {
          path: 'cursor',
          message:
            'This cursor is not one of ours, or was made for other filters; the first page needs none.',
        },
      ],
    },
  },
  invalid_json: {
    meaning: 'The body is no JSON object, or arrived shorter than its Content-Length said.',
    next: [
      'Check the body for a missing quote, a comma too many, or single quotes.',
      'Send an object ({…}) at the top, not a list or a text.',
    ],
    example: { message: 'The body is not a JSON object.' },
  },
  validation_failed: {
    meaning:
      'A parameter or a member of the body is missing, misspelt, of the wrong type or out of its range.',
    next: [
      'Read details: it names every fault of the request, with its path, and says what is expected.',
      'Compare with the operation in the reference, which lists all parameters with their ranges.',
    ],
    example: {
      message: 'limit: It is a whole number from 1 to 200.',
      details: [{ path: 'limit', message: 'It is a whole number from 1 to 200.' }],
    },
  },
  not_found: {
    meaning:
      'No operation has this path; or the key or webhook that it names is not one of your key family.',
    next: [
      'Read the message: when the path is nearly one, it names the one that may be meant.',
      'See /v1 for all operations, and check that ids come from answers to your own key.',
    ],
    example: { message: 'There is no such path; did you mean /v1/player/{game}/{uid}?' },
  },
  method_not_allowed: {
    meaning: 'The path exists, but not with this method.',
    next: ['Use one of the methods that the header Allow names.'],
    example: { message: 'This path knows GET, HEAD, OPTIONS.' },
  },
  endpoint_removed: {
    meaning: 'What was at this path has ended; it will not come back.',
    next: [
      'Use the path that the message names in its place.',
      'Poll /changelog.json, which announces such an end half a year ahead.',
    ],
    example: { message: 'Version 0 ended on 2026-02-01; use /v1/ instead.' },
  },
  payload_too_large: {
    meaning:
      'The body or the headers are longer than is taken: 64 KiB of JSON, 16 KiB of headers and address.',
    next: [
      'Send less at once: in pages, or in several requests.',
      'Pictures do not go into JSON: ask POST /v1/uploads/evidence for an address, and upload there.',
    ],
    example: { message: 'A body has at most 64 KiB.' },
  },
  unsupported_media_type: {
    meaning: 'The body is not said to be of the type that this address takes, mostly JSON.',
    next: [
      'Send the header Content-Type: application/json, with charset utf-8 or none.',
      'An upload has the type that was announced when its address was asked for.',
    ],
    example: { message: 'Send JSON, as Content-Type: application/json.' },
  },

  // What is refused for the sake of the key that came, or did not.
  missing_api_key: {
    meaning: 'The request came without an API key.',
    next: [
      'Send the header Authorization: Bearer <your key>; a key in the address or a cookie is not looked at.',
      'Without a key, ask the operator for one. A sandbox key (svc_test_…) is enough to try everything.',
    ],
    example: { message: 'Send your API key as Authorization: Bearer <key>.' },
  },
  invalid_api_key: {
    meaning:
      'What came in Authorization is no key of this service: misspelt, cut short, unknown, or not sent as Bearer, a space and the key.',
    next: [
      'Copy the key again as a whole: svc_live_ or svc_test_ and 36 letters and digits, no quotes around them.',
      'Send one Authorization header only, with the word Bearer and one space before the key.',
    ],
    example: { message: 'This is not a valid API key.' },
  },
  expired_api_key: {
    meaning: 'The key was rotated, and the time in which both keys worked is over.',
    next: ['Use the key that took its place: it was shown once, when this one was rotated.'],
    example: { message: 'This API key was rotated, and its overlap is over.' },
  },
  revoked_api_key: {
    meaning: 'The key was revoked, by its holder or by the operator. That cannot be undone.',
    next: [
      'Use another key of yours, or ask the operator for a new one.',
      'If you did not revoke it, someone else had it: ask the operator what happened.',
    ],
    example: { message: 'This API key was revoked.' },
  },
  insufficient_scope: {
    meaning: 'The key is valid, but does not have the scope that this operation takes.',
    next: [
      'WWW-Authenticate names the scope that would do; GET /v1/keys/self shows those of your key.',
      'Ask the operator for a key with that scope. A scope to write does not include read.',
    ],
    example: { message: 'This needs a key with the scope write:report.' },
  },
  ip_not_allowed: {
    meaning: 'The key may be used from certain addresses only, and yours is none of them.',
    next: [
      'Call from a machine whose address is in the allowlist of the key.',
      'Add the address with PUT /v1/keys/{key_id}/ip-allowlist and another key of yours, or ask the operator.',
    ],
    example: { message: 'This key may not be used from this address.' },
  },
  key_already_rotated: {
    meaning: 'The key was rotated before, and the key that took its place is already in use.',
    next: [
      'Use the newer key, and rotate that one when it is time.',
      'If you do not have it, revoke this key and ask the operator for a new one.',
    ],
    example: { message: 'This key was rotated, and its successor is in use.' },
  },

  // What is not there.
  player_not_found: {
    meaning:
      'No account of the game has this UID, or its owner hides the showcase: the two cannot be told apart from outside.',
    next: [
      'Check the UID and the game: a UID of one game means nothing in another.',
      'Ask the player to make the showcase public in the game, and try again a minute later.',
    ],
    example: { message: 'No player with this UID, or the showcase is hidden.' },
  },
  character_not_found: inCatalog('character', 'character', '/v1/characters/{game}'),
  weapon_not_found: inCatalog('weapon', 'weapon', '/v1/weapons/{game}'),
  artifact_set_not_found: inCatalog('artifact set', 'artifact set', '/v1/artifact/genshin/sets'),
  namecard_not_found: inCatalog('name card', 'name card', 'the players that show it'),
  light_cone_not_found: inCatalog('light cone', 'light cone', '/v1/weapons/hsr'),
  relic_set_not_found: inCatalog('relic set', 'relic set', '/v1/artifact/hsr/sets'),
  trace_not_found: inCatalog('trace tree', 'trace tree for a character', '/v1/characters/hsr'),
  agent_not_found: inCatalog('agent', 'agent', '/v1/characters/zzz'),
  w_engine_not_found: inCatalog('w-engine', 'W-engine', '/v1/weapons/zzz'),
  drive_disc_set_not_found: inCatalog('drive disc set', 'drive disc set', '/v1/artifact/zzz/sets'),
  bangboo_not_found: inCatalog('bangboo', 'bangboo', 'the game or an answer that names it'),
  mindscape_not_found: inCatalog('mindscape', 'mindscape for an agent', '/v1/characters/zzz'),
  asset_not_found: {
    meaning:
      'There is no such picture or address of evidence: no such variant, or an address that is over or used up.',
    next: [
      'Take addresses of pictures from answers, or from /v1/assets/{game}/character/{avatar_id}.',
      'An address to upload evidence to works once: ask POST /v1/uploads/evidence for another.',
    ],
    example: { message: 'There is no splash of this weapon.' },
  },
  build_not_found: {
    meaning: 'No build that your key saved has this id; builds of others are never shown.',
    next: ['See GET /v1/builds for those of your key and its predecessors.'],
    example: { message: 'There is no such build.' },
  },
  profile_not_found: {
    meaning: 'No rotation profile has this id: it may have been taken back or taken down.',
    next: ['See /v1/damage-calculator/profiles/{avatar_id} for those of a character.'],
    example: { message: 'There is no such profile.' },
  },
  report_not_found: {
    meaning: 'No report has this id, or you may not see it.',
    next: [
      'Take ids from GET /v1/scam-reports, or from the answer to a report of your own.',
      'Reports of the sandbox and live ones are apart: use a key of the environment it was filed in.',
    ],
    example: { message: 'There is no such report.' },
  },
  verification_not_found: {
    meaning: 'No verification that your key started has this id, or it has ended.',
    next: ['Start another one with POST /v1/verifications; its code is good for 30 minutes.'],
    example: { message: 'There is no such verification, or it has ended.' },
  },

  // What is refused for the sake of what is stored, of limits, and of what is down.
  duplicate_report: {
    meaning:
      'This account was reported for the same reason by the same account already, or through your key in its name.',
    next: [
      'Nothing needs to be sent again: the first report is in the queue of the moderators.',
      'If it was not you who reported in your name, verify your account and report again.',
    ],
    example: { message: 'This reporter has already reported this account for the same reason.' },
  },
  report_already_reviewed: {
    meaning: 'The report has been decided, and this decision does not go with it.',
    next: ['Read the report for what became of it; a decision is only ever taken back.'],
    example: { message: 'This report is already dismissed.' },
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
      'Where you are the only moderator, the operator makes a key of another family: waypoint keys create --environment <live or test> --scopes admin, for another person.',
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
    example: { message: 'This address has accepted another picture; request another address.' },
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
      message: 'The code is not in the signature that the provider shows.',
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
};

interface GraphHelp extends ProblemHelp {
  readonly title: string;
}

/** What only a GraphQL document can be refused for; its answers write these codes in capitals. */
export const graphHelp = {
  graphql_parse_failed: {
    title: 'Document not readable',
    meaning: 'What was sent as query is no GraphQL: the text could not be read to its end.',
    next: [
      'Look at locations of the error: they name the line and column where reading stopped.',
      'Send JSON with the document as the member query, its quotes and line breaks escaped.',
    ],
    example: { message: 'Syntax Error: Expected Name, found <EOF>.' },
  },
  graphql_validation_failed: {
    title: 'Document not valid',
    meaning:
      'The document asks for a field, an argument or a value that the schema does not have, or a variable does not fit.',
    next: [
      'Read the message: where a name is nearly one of the schema, it says which.',
      'Try the document in GraphiQL, or check it against the schema while you build.',
    ],
    example: { message: 'Cannot query field "nick" on type "Player".' },
  },
  cost_limit_exceeded: {
    title: 'Cost limit exceeded',
    meaning:
      'The document asks for more than one answer may hold: its depth, aliases, names, cost or bytes are beyond a limit.',
    next: [
      'Ask for fewer rows at once (first), for fewer fields below them, or in several documents.',
      'See extensions.cost of your answers, which says what a document came to and what the limit is.',
    ],
    example: { message: 'The query is too heavy: at most 15 aliases are allowed.' },
  },
  persisted_query_not_found: {
    title: 'Persisted query not found',
    meaning:
      'A hash came without its document, and no document of this hash is kept for your environment, here and now.',
    next: [
      'Send the document together with its hash once; the links of Apollo and urql do so by themselves.',
      'Be ready for it at any time: documents are forgotten with a restart, and when others are used more.',
    ],
    example: { message: 'PersistedQueryNotFound' },
  },
  persisted_query_mismatch: {
    title: 'Persisted query does not match',
    meaning:
      'A document came with a hash that is not its own. It was not run, and nothing is kept.',
    next: [
      'Hash the text of the document exactly as it is sent: SHA-256 of its UTF-8, in lower-case hex.',
      'Look for something on the way that changes spaces or line breaks of documents.',
    ],
    example: { message: 'PersistedQueryMismatch' },
  },
} as const satisfies Record<string, GraphHelp>;
