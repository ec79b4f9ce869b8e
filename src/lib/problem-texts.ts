// biome-ignore-all lint/style/noExcessiveLinesPerFile: a table of texts, which one looks up by its codes
import type { ProblemCode, ProblemDetail } from './problem.ts';

/** The explanation of a code for a reader who meets it for the first time. */
export interface ProblemHelp {
  /** What happened, in a sentence or two. */
  readonly meaning: string;
  /** What to do next, in the order to try; one sentence each. */
  readonly next: readonly [string, ...string[]];
  /** The message of one such failure. */
  readonly example: {
    readonly message: string;
    /** With invalid inputs only. */
    readonly details?: readonly ProblemDetail[];
    /** With `rate_limited` only. */
    readonly retryAfterSeconds?: number;
  };
}

/** A missing record of a catalog; `list` is where to find its ids. */
const inCatalog = (kind: string, name: string, list: string): ProblemHelp => ({
  meaning: `The catalog of the game has no ${name} with this id.`,
  next: [
    `Take the id from ${list}. Ids are those of the game itself, and each game has its own.`,
    'Records of the latest patch appear once the operator has renewed the catalog.',
  ],
  example: { message: `The catalog has no ${kind} with this id.` },
});

/** The example of an invalid parameter or member. */
const invalid = (path: string, message: string): ProblemHelp['example'] => ({
  message: `${path}: ${message}`,
  details: [{ path, message }],
});

const foreignCursor =
  'This cursor is not one of ours, or was made for other filters; the first page needs none.';

/** What each code means and what to do: the source of the pages of `/problems/` and of the reference. */
export const problemHelp: Readonly<Record<ProblemCode, ProblemHelp>> = {
  // Invalid requests.
  invalid_uid: {
    meaning: 'The UID is not valid: a UID is nine or ten digits, as the game shows it.',
    next: [
      'Copy the UID from the profile of the player in the game, without spaces or a prefix.',
      'In a JSON body send it as a string, "812345678", not as a number.',
    ],
    example: invalid('uid', 'A UID has 9 or 10 digits.'),
  },
  invalid_game: {
    meaning: 'The game is not genshin, hsr or zzz, in lower case.',
    next: ['Send genshin, hsr or zzz; in GraphQL GENSHIN, HSR or ZZZ.'],
    example: invalid('game', 'The game is one of genshin, hsr, zzz.'),
  },
  invalid_cursor: {
    meaning: 'The cursor cannot be read, was changed, or was made for a list with other filters.',
    next: [
      'Send cursor_next of the previous page unchanged, URL-encoded, with the same filters.',
      'To change a filter, start again without a cursor.',
    ],
    example: { message: foreignCursor, details: [{ path: 'cursor', message: foreignCursor }] },
  },
  invalid_json: {
    meaning: 'The body is not a JSON object, or is shorter than its Content-Length.',
    next: [
      'Check the body for a missing quote, an extra comma, or single quotes.',
      'Send an object ({…}) at the top level, not an array or a string.',
    ],
    example: { message: 'The body is not a JSON object.' },
  },
  validation_failed: {
    meaning:
      'A parameter or a member of the body is missing, misspelt, of the wrong type or out of range.',
    next: [
      'Read details: it has every fault of the request, with its path and what is expected.',
      'Compare with the operation in the reference, which lists all parameters with their ranges.',
    ],
    example: invalid('limit', 'It is a whole number from 1 to 200.'),
  },
  not_found: {
    meaning:
      'No operation has this path, or the key or webhook does not belong to your key family.',
    next: [
      'Read the message: it suggests a path that is close to yours.',
      'See /v1 for all operations, and check that ids come from answers to your own key.',
    ],
    example: { message: 'There is no such path; did you mean /v1/player/{game}/{uid}?' },
  },
  method_not_allowed: {
    meaning: 'The path exists, but not with this method.',
    next: ['Use one of the methods in the header Allow.'],
    example: { message: 'This path knows GET, HEAD, OPTIONS.' },
  },
  endpoint_removed: {
    meaning: 'This path was removed for good.',
    next: [
      'Use the path in the message.',
      'Poll /changelog.json, which announces a removal half a year ahead.',
    ],
    example: { message: 'Version 0 ended on 2026-02-01; use /v1/ instead.' },
  },
  payload_too_large: {
    meaning:
      'The body or the headers are too long: at most 64 KiB of JSON, and 16 KiB of headers and URL.',
    next: [
      'Send less at once: in pages, or in several requests.',
      'Do not send pictures in JSON: get an address from POST /v1/uploads/evidence, and upload there.',
    ],
    example: { message: 'A body has at most 64 KiB.' },
  },
  unsupported_media_type: {
    meaning: 'The Content-Type is not one that this path accepts, which is mostly JSON.',
    next: [
      'Send Content-Type: application/json, with charset utf-8 or none.',
      'Send an upload with the type that you named when you asked for its address.',
    ],
    example: { message: 'Send JSON, as Content-Type: application/json.' },
  },

  // API keys.
  missing_api_key: {
    meaning: 'The request has no API key.',
    next: [
      'Send the header Authorization: Bearer <your key>; a key in the URL or a cookie is ignored.',
      'Without a key, ask the operator for one. A sandbox key (svc_test_…) is enough to try everything.',
    ],
    example: { message: 'Send your API key as Authorization: Bearer <key>.' },
  },
  invalid_api_key: {
    meaning:
      'Authorization has no key of this service: it is misspelt, cut short, unknown, or not sent as Bearer, a space and the key.',
    next: [
      'Copy the whole key again: svc_live_ or svc_test_ and 36 letters and digits, without quotes.',
      'Send only one Authorization header, with the word Bearer and one space before the key.',
    ],
    example: { message: 'This is not a valid API key.' },
  },
  expired_api_key: {
    meaning: 'The key was rotated, and the overlap in which both keys work has ended.',
    next: ['Use the new key: it was shown once, when this one was rotated.'],
    example: { message: 'This API key was rotated, and its overlap is over.' },
  },
  revoked_api_key: {
    meaning: 'The key was revoked by its holder or by the operator. That cannot be undone.',
    next: [
      'Use another key, or ask the operator for a new one.',
      'If you did not revoke it, ask the operator what happened.',
    ],
    example: { message: 'This API key was revoked.' },
  },
  insufficient_scope: {
    meaning: 'The key is valid, but lacks the scope that this operation needs.',
    next: [
      'WWW-Authenticate names the missing scope; GET /v1/keys/self shows those of your key.',
      'Ask the operator for a key with that scope. Write scopes do not include read.',
    ],
    example: { message: 'This needs a key with the scope write:report.' },
  },
  ip_not_allowed: {
    meaning: 'The key may only be used from certain addresses, and yours is not one of them.',
    next: [
      'Call from a machine whose address is in the allowlist of the key.',
      'Add the address with PUT /v1/keys/{key_id}/ip-allowlist and another key of yours, or ask the operator.',
    ],
    example: { message: 'This key may not be used from this address.' },
  },
  key_already_rotated: {
    meaning: 'The key was rotated before, and the new key is already in use.',
    next: [
      'Use the new key, and rotate that one when it is time.',
      'If you do not have it, revoke this key and ask the operator for a new one.',
    ],
    example: { message: 'This key was rotated, and its successor is in use.' },
  },

  // Missing records.
  player_not_found: {
    meaning:
      'No account of the game has this UID, or its owner hides the showcase: providers do not tell the two apart.',
    next: [
      'Check the UID and the game: each game has its own UIDs.',
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
      'There is no such picture or variant, or the address for evidence has expired or was used.',
    next: [
      'Take addresses of pictures from answers, or from /v1/assets/{game}/character/{avatar_id}.',
      'An upload address works once: get another one from POST /v1/uploads/evidence.',
    ],
    example: { message: 'There is no splash of this weapon.' },
  },
  build_not_found: {
    meaning: 'Your key has no saved build with this id; builds of others are never shown.',
    next: ['See GET /v1/builds for the builds of your key and its predecessors.'],
    example: { message: 'There is no such build.' },
  },
  profile_not_found: {
    meaning: 'No rotation profile has this id: its author or a moderator may have removed it.',
    next: ['See /v1/damage-calculator/profiles/{avatar_id} for the profiles of a character.'],
    example: { message: 'There is no such profile.' },
  },
  report_not_found: {
    meaning: 'No report has this id, or you may not see it.',
    next: [
      'Take ids from GET /v1/scam-reports, or from the answer to your own report.',
      'The sandbox and live have separate reports: use a key of the environment in which it was filed.',
    ],
    example: { message: 'There is no such report.' },
  },
  verification_not_found: {
    meaning: 'Your key has started no verification with this id, or it has ended.',
    next: ['Start another one with POST /v1/verifications; its code is valid for 30 minutes.'],
    example: { message: 'There is no such verification, or it has ended.' },
  },

  // Conflicts with stored data, limits and outages.
  duplicate_report: {
    meaning:
      'The same account has already reported this account for the same reason, or your key has in its name.',
    next: [
      'Do not send it again: the first report is in the queue of the moderators.',
      'If someone else reported in your name, verify your account and report again.',
    ],
    example: { message: 'This reporter has already reported this account for the same reason.' },
  },
  report_already_reviewed: {
    meaning: 'The report has already been decided, and this decision is not possible after that.',
    next: ['Read the report for its decision, which can only be reversed.'],
    example: { message: 'This report is already dismissed.' },
  },
  report_claimed: {
    meaning: 'Another moderator is working on this report.',
    next: ['Take another report from the queue, or wait until the time in the message.'],
    example: {
      message: 'Another moderator has claimed this report until 2026-01-15T08:45:00.000Z.',
    },
  },
  conflict_of_interest: {
    meaning:
      'Your key family filed this report, or verified the reported or the reporting account, so it may not decide it.',
    next: [
      'Leave the report to a moderator whose key is of another family.',
      'If you are the only moderator, the operator can make a key for another person: waypoint keys create --environment <live or test> --scopes admin.',
    ],
    example: {
      message:
        'Your key family filed this report: a moderator with a key of another family decides it.',
    },
  },
  webhook_limit_reached: {
    meaning:
      'Your key and its predecessors have the most webhooks, or name the most accounts, that are allowed.',
    next: ['Delete a webhook that you no longer need, or let one webhook serve more accounts.'],
    example: {
      message: 'A key has at most 20 webhooks, which name at most 100 accounts together.',
    },
  },
  webhook_disabled: {
    meaning: 'The webhook is switched off, so nothing can be redelivered to it.',
    next: [
      'Read last_error in GET /v1/webhooks/{id}/deliveries and fix the receiver.',
      'Switch it on with PATCH /v1/webhooks/{id} and {"enabled": true}, then redeliver.',
    ],
    example: {
      message: 'The webhook is switched off (failing). Switch it on with "enabled": true first.',
    },
  },
  build_limit_reached: {
    meaning: 'Your key and its predecessors have saved the most builds that are allowed.',
    next: ['Delete builds that you no longer need: GET /v1/builds lists them.'],
    example: { message: 'A key family has at most 500 saved builds.' },
  },
  evidence_quota_exceeded: {
    meaning:
      'The evidence of your key family is too large: the pictures that no report names, or all of them.',
    next: [
      'Name the pictures in reports: others have less room, and are deleted after 30 days.',
      'Send smaller pictures: a screenshot as WebP or JPEG is a fraction of a PNG.',
      'If your reports need more than 2 GB in all, ask the operator for more.',
    ],
    example: {
      message:
        'Your key family has 198.4 MB of evidence that no report names; with 3.1 MB more it would pass 200 MB. Name it in reports, or wait: what no report names goes after 30 days.',
    },
  },
  evidence_already_uploaded: {
    meaning: 'The upload address already has a picture, and you sent other bytes.',
    next: [
      'Get another address from POST /v1/uploads/evidence: each is for one picture.',
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
    meaning: 'The Idempotency-Key was sent with another body in the last 24 hours.',
    next: ['Use a new key, such as a UUID, for every request that is not a retry.'],
    example: { message: 'This Idempotency-Key came with another body before.' },
  },
  self_report: {
    meaning: 'The reporting and the reported account are the same.',
    next: [
      'Check reporter_uid and reported_uid: reported_uid is the account that the report is about.',
    ],
    example: { message: 'An account cannot report itself.' },
  },
  report_quota_exceeded: {
    meaning: 'The reporting account, or others in its name, filed five reports today.',
    next: [
      'Try again at the time in the message.',
      'If others reported in your name, verify your account: then its owner has five reports a day of their own.',
    ],
    example: {
      message:
        'This reporter has filed 5 reports today; the next one can be filed from 2026-01-16T00:00:00.000Z.',
    },
  },
  evidence_not_uploaded: {
    meaning: 'An address in evidence_urls is not an upload of your key, or another report uses it.',
    next: [
      'Get an address from POST /v1/uploads/evidence, upload the picture there, and send its url.',
      'Do not link to pictures on other hosts.',
    ],
    example: { message: 'This key has uploaded no picture for number 1 of the evidence.' },
  },
  verification_code_not_found: {
    meaning:
      'The provider did not yet show the code in the signature: the account is not verified.',
    next: [
      'Put the code into the signature in the game, unchanged, and save.',
      'Wait two minutes, for which copies are cached, and check again.',
    ],
    example: {
      message: 'The code is not in the signature that the provider shows.',
    },
  },
  rate_limited: {
    meaning: 'A limit is reached: of the key, of one operation, or of your address.',
    next: [
      'Wait for the seconds in Retry-After; if it fails again, double the wait each time.',
      'RateLimit-Policy names the limit. Request players in batches of 20, and send If-None-Match.',
    ],
    example: {
      message: 'Request limit reached; retry in 3 seconds.',
      retryAfterSeconds: 3,
    },
  },
  internal_error: {
    meaning: 'Something went wrong on our side. It is logged; your request is not at fault.',
    next: [
      'Try again in a moment; with an Idempotency-Key nothing is done twice.',
      'If it persists, send the operator the X-Request-Id of the answer.',
    ],
    example: { message: 'Something went wrong on our side.' },
  },
  format_not_supported: {
    meaning: 'You asked for a form of the answer that is not made here.',
    next: ['Ask for format=json: /oembed describes embeds as JSON alone.'],
    example: { message: 'Embeds are described as JSON alone: format=json.' },
  },
  upstream_unavailable: {
    meaning:
      'A source of the answer cannot be reached: the provider of player data, a host of pictures, or our database.',
    next: [
      'Try again after 30 seconds, as Retry-After says; faster retries get your address throttled.',
      'Keep using the data that you have; requests that do not need the provider still work.',
    ],
    example: {
      message: 'The provider of player data is not available at the moment; try again later.',
    },
  },
  storage_full: {
    meaning:
      'The service has no room left to store anything. Your request was not done; reads still work.',
    next: [
      'Try again after 30 seconds, as Retry-After says: writes work again once there is room.',
      'If you sent an Idempotency-Key, send the same one again, so that nothing is done twice.',
      'If it persists, tell the operator: the disk of the service is full.',
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

/** The codes that only a GraphQL document can have, in capitals in its answers. */
export const graphHelp = {
  graphql_parse_failed: {
    title: 'Document not readable',
    meaning: 'The query is not valid GraphQL syntax.',
    next: [
      'Look at locations of the error: the line and column where parsing stopped.',
      'Send JSON with the document in the member query, with quotes and line breaks escaped.',
    ],
    example: { message: 'Syntax Error: Expected Name, found <EOF>.' },
  },
  graphql_validation_failed: {
    title: 'Document not valid',
    meaning:
      'The document has a field, an argument or a value that is not in the schema, or a variable of the wrong type.',
    next: [
      'Read the message: it suggests a name of the schema that is close to yours.',
      'Try the document in GraphiQL, or validate it against the schema in your build.',
    ],
    example: { message: 'Cannot query field "nick" on type "Player".' },
  },
  cost_limit_exceeded: {
    title: 'Cost limit exceeded',
    meaning:
      'The document asks for too much at once: its depth, aliases, names, cost or bytes exceed a limit.',
    next: [
      'Request fewer rows (first), fewer fields below them, or split the document.',
      'See extensions.cost of your answers for the cost of a document and the limit.',
    ],
    example: { message: 'The query is too heavy: at most 15 aliases are allowed.' },
  },
  persisted_query_not_found: {
    title: 'Persisted query not found',
    meaning:
      'You sent a hash without its document, and no document with this hash is stored for your environment.',
    next: [
      'Send the document together with its hash once; the links of Apollo and urql do so by themselves.',
      'Expect this at any time: documents are forgotten at a restart, and when others are used more.',
    ],
    example: { message: 'PersistedQueryNotFound' },
  },
  persisted_query_mismatch: {
    title: 'Persisted query does not match',
    meaning: 'The hash is not that of the document. It was not executed, and nothing was stored.',
    next: [
      'Hash the document exactly as it is sent: SHA-256 of its UTF-8, in lower-case hex.',
      'Check whether a proxy or a library changes spaces or line breaks of documents.',
    ],
    example: { message: 'PersistedQueryMismatch' },
  },
} as const satisfies Record<string, GraphHelp>;
