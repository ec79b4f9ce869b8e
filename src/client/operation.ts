/** One operation of /v1, as the table that is made of the reference has it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
  /** With `{name}` for each parameter. */
  readonly path: string;
  /** Whether it takes a JSON object: what is neither of the path nor of the query is a member of that. */
  readonly body?: true;
  /** The parameters of the query, where there is a body too. */
  readonly query?: readonly string[];
  /** Whether it answers page by page. */
  readonly paged?: true;
  /** Whether it honours an Idempotency-Key. */
  readonly keyed?: true;
  /** Whether it answers a file: that is the data, and the meta says what is not in it. */
  readonly file?: true;
  /** Whether it only computes although it is a POST. */
  readonly safe?: true;
}

/** Whether doing it twice does the same as doing it once, by what HTTP says of its method or by its key (R14.5). */
export const isRepeatable = ({ method, keyed, safe }: Operation): boolean =>
  !['POST', 'PATCH'].includes(method) || keyed === true || safe === true;
