import type { ProblemHelp } from './help.ts';

/** What is refused for the sake of the key that came, or did not. */
export const keyHelp = {
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
      'If you did not revoke it, somebody else had it: ask the operator what happened.',
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
} as const satisfies Record<string, ProblemHelp>;
