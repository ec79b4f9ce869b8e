import type { OperationOptions } from './call.ts';
import type { operations } from './generated/operations.ts';
import type { operations as Declared } from './generated/types.ts';

/** The name of an operation and of its method. */
export type OperationName = keyof typeof operations & keyof Declared;

/** `never` as `unknown`, which changes nothing in an intersection. */
type Given<Members> = [Members] extends [never] ? unknown : Members;

type ParametersOf<Operation, Where extends string> = Operation extends {
  parameters: { [Key in Where]?: infer Members };
}
  ? Given<NonNullable<Members>>
  : unknown;

type BodyOf<Operation> = Operation extends {
  requestBody?: { content: { 'application/json': infer Body } };
}
  ? Given<Body>
  : unknown;

/** Flattens an intersection, so that editors show its members. */
type Plain<Members> = { [Name in keyof Members]: Members[Name] };

/** The arguments of an operation: the members of its path, query and body in one object. */
export type ArgumentsOf<Name extends OperationName> = Plain<
  ParametersOf<Declared[Name], 'path'> &
    ParametersOf<Declared[Name], 'query'> &
    BodyOf<Declared[Name]>
>;

type ContentOf<Response> = Response extends {
  content: { 'application/json': infer Content } | { 'text/plain': infer Content };
}
  ? Content
  : never;

type SuccessOf<Responses> = {
  [Status in keyof Responses]: Status extends 200 | 201 | 202
    ? ContentOf<Responses[Status]>
    : never;
}[keyof Responses];

type ContentsOf<Name extends OperationName> = SuccessOf<Declared[Name]['responses']>;

type MemberOf<Content, Name extends string> = [Content] extends [never]
  ? undefined
  : Content extends { readonly [Key in Name]: infer Member }
    ? Member
    : undefined;

/** The answer of an operation. Both are undefined for 204. */
export interface AnswerOf<Name extends OperationName> {
  readonly data: IsFile<Name> extends true ? ContentsOf<Name> : MemberOf<ContentsOf<Name>, 'data'>;
  readonly meta: IsFile<Name> extends true ? FileMeta : MemberOf<ContentsOf<Name>, 'meta'>;
}

type IsFile<Name extends OperationName> = (typeof operations)[Name] extends {
  readonly file: 'json' | 'text';
}
  ? true
  : false;

/** The meta of a file. */
export interface FileMeta {
  /** How many items of the player the file leaves out. */
  readonly skipped: number;
}

type RowOf<Name extends OperationName> = AnswerOf<Name>['data'] extends readonly (infer Row)[]
  ? Row
  : never;

type Call<Arguments, Options, Answer> =
  Record<never, never> extends Arguments
    ? (given?: Arguments, options?: Options) => Answer
    : (given: Arguments, options?: Options) => Answer;

/** Data with the members that `fields` picked. */
type Picked<Data> = Data extends readonly (infer Row)[]
  ? readonly Picked<Row>[]
  : Data extends object
    ? { readonly [Name in keyof Data]?: Picked<Data[Name]> }
    : Data;

/** `uid` and `game` are always there. */
type PickedAnswerOf<Name extends OperationName> = Omit<AnswerOf<Name>, 'data'> & {
  readonly data: Picked<AnswerOf<Name>['data']> &
    Pick<AnswerOf<Name>['data'], Extract<keyof AnswerOf<Name>['data'], 'uid' | 'game'>>;
};

/** A call without `fields`, and one with them. */
type PickingCall<Name extends OperationName> = Call<
  Omit<ArgumentsOf<Name>, 'fields'> & { readonly fields?: undefined },
  OperationOptions,
  Promise<AnswerOf<Name>>
> &
  Call<ArgumentsOf<Name>, OperationOptions, Promise<PickedAnswerOf<Name>>>;

export interface RowsOptions extends OperationOptions {
  /** The most rows to return; all by default. */
  readonly max?: number | undefined;
}

interface PagedCalls<Name extends OperationName> {
  /** All rows, over all pages: `for await (const row of client.listBuilds.all({ … }, { max: 100 }))`. */
  readonly all: Call<ArgumentsOf<Name>, RowsOptions, AsyncGenerator<RowOf<Name>, void, undefined>>;
  /** All pages, each with its `meta`. */
  readonly pages: Call<
    ArgumentsOf<Name>,
    OperationOptions,
    AsyncGenerator<AnswerOf<Name>, void, undefined>
  >;
}

type IsPaged<Name extends OperationName> = (typeof operations)[Name] extends {
  readonly paged: true;
}
  ? true
  : false;

export type Method<Name extends OperationName> = ('fields' extends keyof ArgumentsOf<Name>
  ? PickingCall<Name>
  : Call<ArgumentsOf<Name>, OperationOptions, Promise<AnswerOf<Name>>>) &
  (IsPaged<Name> extends true ? PagedCalls<Name> : unknown);

/** A method for each operation of /v1. */
export type Methods = {
  readonly [Name in keyof Declared as Name & OperationName]: Method<Name & OperationName>;
};
