/** A fault in a parameter or member of a request; `path` is dotted (`items.3.id`). */
export interface FaultDetail {
  readonly path: string;
  readonly message: string;
}

/** The result of a failed GraphQL document; `data` holds the fields that did not fail. */
export interface GraphqlResult {
  readonly data?: unknown;
  readonly errors: readonly unknown[];
}

/** What is known of a failure. */
export interface Failure {
  /** The code for programs: one of the service, or of this client. */
  readonly code: string;
  /** An English sentence that may change. */
  readonly message: string;
  /** The HTTP status; undefined when there was no answer. */
  readonly status?: number | undefined;
  /** The id of the request, for the operator of the service. */
  readonly requestId?: string | undefined;
  /** Seconds to wait before you try again. */
  readonly retryAfterSeconds?: number | undefined;
  /** With `validation_failed`: the faults of the request, at most 20. */
  readonly details?: readonly FaultDetail[] | undefined;
  /** Of `graphql` and `subscribe`: the whole result. */
  readonly result?: GraphqlResult | undefined;
}

/** Every failure of this client. An abort by the caller throws the reason of its signal instead. */
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

/** The answer is not from the service: a page of a proxy, a redirect, an endless body. */
export class BadAnswerError extends WaypointError {
  override readonly name = 'BadAnswerError';
  declare readonly code: 'bad_answer';
  constructor(message: string, failure: Omit<Failure, 'code' | 'message'> = {}) {
    super({ ...failure, code: 'bad_answer', message });
  }
}

/** The arguments cannot be sent; no request was made. */
export class InvalidArgumentError extends WaypointError {
  override readonly name = 'InvalidArgumentError';
  declare readonly code: 'invalid_argument';
  constructor(message: string) {
    super({ code: 'invalid_argument', message });
  }
}

/** A message is not signed with the secret of the webhook, or is too old. */
export class InvalidWebhookError extends WaypointError {
  override readonly name = 'InvalidWebhookError';
  declare readonly code: 'invalid_webhook';
  constructor(message: string) {
    super({ code: 'invalid_webhook', message });
  }
}
