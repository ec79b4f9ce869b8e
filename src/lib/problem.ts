/** Every error code, with its HTTP status and title (contract section 2). */
const problems = {
  invalid_uid: [400, 'Invalid UID'],
  invalid_game: [400, 'Invalid game'],
  invalid_cursor: [400, 'Invalid cursor'],
  invalid_json: [400, 'Invalid JSON'],
  validation_failed: [400, 'Validation failed'],
  missing_api_key: [401, 'Missing API key'],
  invalid_api_key: [401, 'Invalid API key'],
  expired_api_key: [401, 'Expired API key'],
  revoked_api_key: [401, 'Revoked API key'],
  insufficient_scope: [403, 'Insufficient scope'],
  ip_not_allowed: [403, 'IP address not allowed'],
  conflict_of_interest: [403, 'Conflict of interest'],
  not_found: [404, 'Not found'],
  player_not_found: [404, 'Player not found'],
  character_not_found: [404, 'Character not found'],
  weapon_not_found: [404, 'Weapon not found'],
  artifact_set_not_found: [404, 'Artifact set not found'],
  namecard_not_found: [404, 'Namecard not found'],
  light_cone_not_found: [404, 'Light cone not found'],
  relic_set_not_found: [404, 'Relic set not found'],
  trace_not_found: [404, 'Trace tree not found'],
  agent_not_found: [404, 'Agent not found'],
  w_engine_not_found: [404, 'W-engine not found'],
  drive_disc_set_not_found: [404, 'Drive disc set not found'],
  bangboo_not_found: [404, 'Bangboo not found'],
  mindscape_not_found: [404, 'Mindscape not found'],
  asset_not_found: [404, 'Asset not found'],
  build_not_found: [404, 'Build not found'],
  profile_not_found: [404, 'Profile not found'],
  report_not_found: [404, 'Report not found'],
  verification_not_found: [404, 'Verification not found'],
  method_not_allowed: [405, 'Method not allowed'],
  duplicate_report: [409, 'Duplicate report'],
  report_already_reviewed: [409, 'Report already reviewed'],
  report_claimed: [409, 'Report claimed by another moderator'],
  webhook_limit_reached: [409, 'Webhook limit reached'],
  webhook_disabled: [409, 'Webhook disabled'],
  build_limit_reached: [409, 'Build limit reached'],
  key_already_rotated: [409, 'Key already rotated'],
  evidence_quota_exceeded: [409, 'Evidence quota exceeded'],
  evidence_already_uploaded: [409, 'Evidence already uploaded'],
  idempotency_in_progress: [409, 'Request in progress'],
  endpoint_removed: [410, 'Endpoint removed'],
  payload_too_large: [413, 'Payload too large'],
  unsupported_media_type: [415, 'Unsupported media type'],
  self_report: [422, 'Self report'],
  report_quota_exceeded: [422, 'Report quota exceeded'],
  evidence_not_uploaded: [422, 'Evidence not uploaded'],
  verification_code_not_found: [422, 'Verification code not found'],
  idempotency_key_reused: [422, 'Idempotency key reused'],
  rate_limited: [429, 'Rate limited'],
  internal_error: [500, 'Internal error'],
  format_not_supported: [501, 'Format not supported'],
  upstream_unavailable: [503, 'Upstream unavailable'],
  storage_full: [503, 'Storage full'],
} as const;

export type ProblemCode = keyof typeof problems;
/** Codes that no limit answers with. */
export type FaultCode = Exclude<ProblemCode, 'rate_limited'>;

/** One fault of one parameter or member: `path` is dotted (`uids`, `items.3.id`). */
export interface ProblemDetail {
  readonly path: string;
  readonly message: string;
}

/** What may be meant in place of what was sent, with its path on this service where it has one. */
export interface Meant {
  readonly name: string;
  readonly path?: string;
}

interface ProblemOptions {
  readonly details?: readonly ProblemDetail[];
  /** For readers of a page; the message says it to programs. */
  readonly meant?: readonly Meant[];
  /** With `insufficient_scope` only: the scope that is missing (R2.2). */
  readonly neededScope?: string;
}

/** A failure that the caller may see; anything else thrown is a defect and is masked (R2.3). */
export class Problem extends Error {
  readonly code: ProblemCode;
  /** With `rate_limited` only: the headers of the answer are made of it (R4.2). */
  readonly refusal: Refusal | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly details: readonly ProblemDetail[] | undefined;
  readonly meant: readonly Meant[];
  readonly neededScope: string | undefined;

  constructor(code: 'rate_limited', message: string, options: { readonly refusal: Refusal });
  constructor(code: FaultCode, message: string, options?: ProblemOptions);
  constructor(
    code: ProblemCode,
    message: string,
    options: ProblemOptions & { readonly refusal?: Refusal } = {},
  ) {
    super(message);
    this.name = 'Problem';
    this.code = code;
    this.refusal = options.refusal;
    this.retryAfterSeconds = options.refusal?.retryAfterSeconds;
    this.details = options.details?.slice(0, 20);
    this.meant = options.meant ?? [];
    this.neededScope = options.neededScope;
  }

  /** One parameter or member is invalid; the message names it. */
  static invalid(path: string, message: string): Problem {
    return Problem.invalidAll([{ path, message }]);
  }

  /** Several parameters or members are invalid; the message names the first. */
  static invalidAll(
    details: readonly [ProblemDetail, ...ProblemDetail[]],
    code: FaultCode = 'validation_failed',
  ): Problem {
    const [{ path, message }] = details;
    return new Problem(code, `${path}: ${message}`, { details });
  }

  static rateLimited(message: string, refusal: Refusal): Problem {
    return new Problem('rate_limited', message, { refusal });
  }
}

/** The details of the problem that a call throws; none when it throws anything else. */
export function detailsOf(check: () => unknown): readonly ProblemDetail[] {
  try {
    check();
  } catch (error) {
    return (error instanceof Problem && error.details) || [];
  }
  return [];
}

/** What each of several checks answers. Throws the faults of all at once; anything else that one throws at once. */
export function checkAll<Values extends readonly unknown[]>(
  ...checks: { readonly [Index in keyof Values]: () => Values[Index] }
): Values {
  const faults: ProblemDetail[] = [];
  const values = checks.map((check) => {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof Problem) || !error.details) throw error;
      faults.push(...error.details);
      return undefined;
    }
  });
  const [first, ...others] = faults;
  if (first) throw Problem.invalidAll([first, ...others]);
  return values as readonly unknown[] as Values;
}

/** The further faults whose path has no fault yet, and neither has a part of it nor what contains it. */
export const faultsBeside = (
  faults: readonly ProblemDetail[],
  further: readonly ProblemDetail[],
): readonly ProblemDetail[] =>
  further.filter(
    ({ path }) =>
      !faults.some(
        (fault) =>
          `${path}.`.startsWith(`${fault.path}.`) || `${fault.path}.`.startsWith(`${path}.`),
      ),
  );

/** `Retry-After` of a 503 (contract section 2). */
const outageRetrySeconds = 30;

/** Whether the problem is a 503: it says nothing about the request, and may end soon. */
export const isOutage = ({ code }: Problem): boolean => problemStatus(code) === 503;

/** Seconds until a retry may succeed; undefined when the same request would fail again. */
export const retryAfterOf = (problem: Problem): number | undefined =>
  isOutage(problem) ? outageRetrySeconds : problem.retryAfterSeconds;

export const problemCodes = Object.keys(problems) as ProblemCode[];

export const problemStatus = (code: ProblemCode): number => problems[code][0];

export const problemTitle = (code: ProblemCode): string => problems[code][1];

/** The URL of the page that explains a code (R16.5). Codes of GraphQL are in capitals. */
export const problemAddress = (baseUrl: string, code: string): string =>
  `${baseUrl}/problems/${code.toLowerCase()}`;

/** The refusal of a limit; its numbers are in the headers of the answer (R4.2). */
export interface Refusal {
  readonly allowed: false;
  /** The name of the limit, as `RateLimit-Policy` shows it. */
  readonly budget: string;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: 0;
  /** Whole seconds until the limit is full again. */
  readonly resetAfterSeconds: number;
  /** Whole seconds until the earliest useful retry, at least 1 (R4.3). */
  readonly retryAfterSeconds: number;
}

/** The refusal of a limit without a bucket, which is full again all at once. */
export const refusalBy = (
  limit: Pick<Refusal, 'budget' | 'limit' | 'windowSeconds'>,
  retryAfterSeconds: number,
): Refusal => ({
  ...limit,
  allowed: false,
  remaining: 0,
  resetAfterSeconds: retryAfterSeconds,
  retryAfterSeconds,
});
