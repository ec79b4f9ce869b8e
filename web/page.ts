import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { VNode } from 'preact';
import type { z } from 'zod';
import type { GameId, Language } from '../src/games/ids.ts';
import type { Environment } from '../src/lib/principal.ts';
import type { Problem } from '../src/lib/problem.ts';
import type { Docs } from './docs.ts';
import type { Texts } from './texts/en.ts';

/** What every page of this service knows of it. */
export interface Site {
  /** The public address, without a trailing slash. Links and tags are made of it, never of what a request says. */
  readonly baseUrl: string;
  readonly graphiql: boolean;
}

/** What this service says of itself. */
export interface ServiceStatus {
  /** Whether requests can be taken; `full` when nothing new can be stored. */
  readonly readiness: 'ready' | 'full' | 'down';
  /** The day of the newest change of the interface, `2026-11-21`. */
  readonly changedOn: string;
  /** Of the providers of players: `unknown` before the first call. */
  readonly providers: Readonly<Record<'primary' | 'fallback', 'up' | 'down' | 'off' | 'unknown'>>;
  /** The day that the catalog of each game was made, `2026-11-21`. */
  readonly catalogs: Readonly<Record<GameId, string>>;
}

/** An operation of /v1. */
export interface OperationEntry {
  readonly operation: string;
  readonly method: string;
  /** `/v1/player/{game}/{uid}`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /** The key needs one of these scopes; empty for any valid key. */
  readonly scopes: readonly string[];
  /** The path of its page in the docs. */
  readonly documentation: string;
}

/** A change of the interface (R14.3). */
export interface InterfaceChange {
  /** `2026-11-21`. */
  readonly date: string;
  readonly kind: 'added' | 'deprecated' | 'removed';
  readonly path: string;
  readonly text: string;
  readonly sunset: string | null;
}

/** Where a page takes what no document has. */
export interface PageSources {
  readonly docs: Docs;
  status(): Promise<ServiceStatus>;
  operations(): Promise<readonly OperationEntry[]>;
  changelog(): Promise<readonly InterfaceChange[]>;
}

/** Who looks at a page, and where it is. */
export interface View extends Site {
  /** The language of the games' words. */
  readonly language: Language;
  /** The texts of the interface, in the nearest language that they have. */
  readonly texts: Texts;
  /** Whether the address names the language; links then keep it. */
  readonly isLanguageChosen: boolean;
  readonly environment: Environment;
  /** The path and query of this page, made of its inputs. */
  readonly address: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What a page shows. */
export interface Rendered {
  /** The title of the window, without the name of the service. */
  readonly title: string;
  /** A sentence for search engines and previews in chats. */
  readonly description: string;
  readonly main: VNode;
  /** The picture of previews: a path of this service or a whole address. */
  readonly image?: { readonly url: string; readonly width: number; readonly height: number };
  /** Where other forms of the page are. */
  readonly alternates?: readonly { readonly type: string; readonly href: string }[];
  /** Whether search engines may list it; false when left out. */
  readonly isIndexed?: boolean;
  readonly status?: 200 | 404;
  /** Epoch milliseconds until which it stays true; as long as its data when left out. */
  readonly until?: number;
}

/** A whole answer in place of HTML: a file to save, or what only programs read. */
export interface PageFile {
  readonly type: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The inputs of a page, as its schemas read them. */
export interface Inputs {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
}

type ValuesOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : Record<never, never>;

interface InputSchemas {
  readonly path?: z.ZodObject;
  readonly query?: z.ZodObject;
}

interface InputsOf<Schemas extends InputSchemas> {
  readonly path: ValuesOf<Schemas['path']>;
  readonly query: ValuesOf<Schemas['query']>;
}

/** The data of a document in which the named root fields may be missing, with a problem in their place. */
type Found<Data, Optional> = {
  [Name in keyof Data]: Name extends Optional ? Data[Name] : NonNullable<Data[Name]>;
};

type Problems<Optional extends PropertyKey> = { readonly [Name in Optional]?: Problem };

interface Declared<
  Data,
  Variables,
  Schemas extends InputSchemas,
  Optional extends keyof Data,
  Loaded,
> {
  /** With `:name` for parameters. */
  readonly path: string;
  /** Whether the sandbox has the page too: below `/sandbox`, or at a path of its own. */
  readonly inSandbox?: true | string;
  /** Whether other sites may show it in a frame; it then stands alone, without header and footer. */
  readonly isFramed?: true;
  /** Whether what it shows of players is always of the sandbox. */
  readonly showsExample?: true;
  /** Whether it asks providers for players, but in the sandbox. */
  readonly looksUp?: true;
  /** Whether a program that names no preference gets `data`; it is served where pages are switched off, too. */
  readonly prefersData?: true;
  /** Whether what it loads stays the same until the next start. */
  readonly isStatic?: true;
  readonly input?: Schemas;
  readonly document?: TypedDocumentNode<Data, Variables>;
  readonly variables?: (inputs: InputsOf<Schemas>, view: View) => Variables;
  /** Loads what no document has; such a page is not cached, unless it is static. Rejects with a `Problem`. */
  readonly load?: (sources: PageSources, inputs: InputsOf<Schemas>) => Promise<Loaded>;
  /** Root fields without which the page is still of use. */
  readonly optional?: readonly Optional[];
}

/** What a page makes of what its document found: HTML, or a file. */
type Made<Data, Schemas extends InputSchemas, Optional extends keyof Data, Loaded> =
  | {
      readonly render: (
        data: Found<Data, Optional>,
        view: View,
        inputs: InputsOf<Schemas>,
        problems: Problems<Optional>,
        loaded: Loaded,
      ) => Rendered;
      /** The same for programs that ask for JSON; without it they get HTML too. */
      readonly data?: (
        data: Found<Data, Optional>,
        view: View,
        inputs: InputsOf<Schemas>,
        loaded: Loaded,
      ) => unknown;
    }
  | {
      readonly file: (
        data: Found<Data, Optional>,
        view: View,
        inputs: InputsOf<Schemas>,
      ) => PageFile;
    };

/** A page whose types were checked. */
export interface Page {
  readonly path: string;
  readonly inSandbox?: true | string;
  readonly isFramed?: true;
  readonly showsExample?: true;
  readonly looksUp?: true;
  readonly prefersData?: true;
  readonly isStatic?: true;
  readonly input: InputSchemas;
  readonly document: TypedDocumentNode<unknown, unknown> | undefined;
  readonly variables: (inputs: Inputs, view: View) => unknown;
  readonly load?: (sources: PageSources, inputs: Inputs) => Promise<unknown>;
  readonly optional: ReadonlySet<string>;
  readonly render?: (
    data: unknown,
    view: View,
    inputs: Inputs,
    problems: Readonly<Record<string, Problem>>,
    loaded: unknown,
  ) => Rendered;
  readonly data?: (data: unknown, view: View, inputs: Inputs, loaded: unknown) => unknown;
  readonly file?: (data: unknown, view: View, inputs: Inputs) => PageFile;
}

export const page = <
  Data = Record<never, never>,
  Variables = Record<never, never>,
  const Schemas extends InputSchemas = Record<never, never>,
  Optional extends keyof Data = never,
  Loaded = undefined,
>(
  declared: Declared<Data, Variables, Schemas, Optional, Loaded> &
    Made<Data, Schemas, Optional, Loaded>,
): Page =>
  ({
    ...declared,
    input: declared.input ?? {},
    document: declared.document,
    variables: declared.variables ?? (() => ({})),
    optional: new Set<string>(declared.optional as readonly string[] | undefined),
  }) as unknown as Page;

/** Where a page is in an environment. */
export function pathIn(
  { path, inSandbox }: Pick<Page, 'path' | 'inSandbox'>,
  environment: Environment,
): string {
  if (environment === 'live' || !inSandbox) return path;
  return inSandbox === true ? `/sandbox${path}` : inSandbox;
}

/** A path of this service with the language that the reader chose. */
export function linkTo({ isLanguageChosen, language }: View, path: string): string {
  if (!isLanguageChosen) return path;
  const [before = '', fragment] = path.split('#', 2);
  const separator = before.includes('?') ? '&' : '?';
  return `${before}${separator}lang=${language}${fragment === undefined ? '' : `#${fragment}`}`;
}

/** The page of a player; players of the sandbox have their own. */
export const accountPath = (
  { environment }: Pick<View, 'environment'>,
  game: string,
  uid: string,
): string => `${environment === 'test' ? '/sandbox' : ''}/u/${game}/${uid}`;

/** The path of an address of this service: pages load their pictures from where they come from. */
export const ownPath = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};
