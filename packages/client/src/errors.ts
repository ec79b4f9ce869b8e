/** One fault of one parameter or member of a request: `path` is dotted (`items.3.id`). */
export interface FaultDetail {
  readonly path: string;
  readonly message: string;
}

/** What a document of GraphQL came to when it failed; `data` may hold what did not. */
export interface GraphqlResult {
  readonly data?: unknown;
  readonly errors: readonly unknown[];
}

/** What is known of a failure. */
export interface Failure {
  /** What programs go by: a code of the service, or one of `ownCodes`. */
  readonly code: string;
  /** An English sentence that may change. */
  readonly message: string;
  /** The HTTP status; undefined when there was no answer. */
  readonly status?: number | undefined;
  /** Names the request to the operator of the service. */
  readonly requestId?: string | undefined;
  /** After how many seconds it may be worth trying again. */
  readonly retryAfterSeconds?: number | undefined;
  /** With `validation_failed`: every fault of the request, up to 20. */
  readonly details?: readonly FaultDetail[] | undefined;
  /** Of `graphql` and `subscribe`: the whole result. */
  readonly result?: GraphqlResult | undefined;
}

/** Any failure that this client throws, but for an abort by the caller, which throws the reason of its signal. */
export class WaypointError extends Error implements Failure {
  override readonly name: string = 'WaypointError';
  readonly code: string;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly details: readonly FaultDetail[] | undefined;
  readonly result: GraphqlResult | undefined;

  constructor(failure: Failure) {
    super(failure.message);
    this.code = failure.code;
    this.status = failure.status;
    this.requestId = failure.requestId;
    this.retryAfterSeconds = failure.retryAfterSeconds;
    this.details = failure.details;
    this.result = failure.result;
  }
}

/** There was no answer, or it broke off. */
export class ConnectionFailedError extends WaypointError {
  override readonly name = 'ConnectionFailedError';
  declare readonly code: 'connection_failed';
  constructor(message: string) {
    super({ code: 'connection_failed', message });
  }
}

/** The deadline of the call passed. */
export class TimedOutError extends WaypointError {
  override readonly name = 'TimedOutError';
  declare readonly code: 'timed_out';
  constructor(milliseconds: number) {
    super({ code: 'timed_out', message: `There was no answer within ${milliseconds} ms.` });
  }
}

/** What came is no answer of the service: a page of a proxy, a redirect, something without end. */
export class BadAnswerError extends WaypointError {
  override readonly name = 'BadAnswerError';
  declare readonly code: 'bad_answer';
  constructor(message: string, failure: Omit<Failure, 'code' | 'message'> = {}) {
    super({ ...failure, code: 'bad_answer', message });
  }
}

/** What was handed to the client cannot be sent; nothing was. */
export class InvalidArgumentError extends WaypointError {
  override readonly name = 'InvalidArgumentError';
  declare readonly code: 'invalid_argument';
  constructor(message: string) {
    super({ code: 'invalid_argument', message });
  }
}

/** A message is not signed with the secret of the webhook, or is too old: not to be believed. */
export class InvalidWebhookError extends WaypointError {
  override readonly name = 'InvalidWebhookError';
  declare readonly code: 'invalid_webhook';
  constructor(message: string) {
    super({ code: 'invalid_webhook', message });
  }
}
