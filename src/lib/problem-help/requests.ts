import type { ProblemHelp } from './help.ts';

/** What is wrong with a request by itself, whatever is stored. */
export const requestHelp = {
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
      'No operation has this path; or the key or webhook that it names is not one of your lineage.',
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
} as const satisfies Record<string, ProblemHelp>;
