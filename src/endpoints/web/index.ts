import type { IncomingMessage } from 'node:http';
import type { GraphQLSchema } from 'graphql';
import {
  type Inputs,
  type Page,
  type PageSources,
  pathIn,
  type Site,
  type View,
} from '../../../web/page.ts';
import { failurePage } from '../../../web/pages/failure.tsx';
import { pages } from '../../../web/pages/index.ts';
import { documentOf, framedDocumentOf } from '../../../web/shell.tsx';
import type { AnswerCache, AnswerSection, CachedAnswer } from '../../answers/answer-cache.ts';
import { createCachedBody } from '../../answers/cached-body.ts';
import type { FindMeant } from '../../games/record-hints.ts';
import type { GraphContext } from '../../graph/context.ts';
import { consumeForBytes, consumeFrom } from '../../http/consume-tokens.ts';
import type { Endpoint, Incoming } from '../../http/endpoint.ts';
import { createFailure } from '../../http/failure.ts';
import { prefersPage } from '../../http/negotiation.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { networkOf } from '../../lib/address.ts';
import type { Clock } from '../../lib/clock.ts';
import { type HttpResponse, jsonType, notModified, tagOf } from '../../lib/http-response.ts';
import { createLru } from '../../lib/lru.ts';
import { type Environment, guestOf } from '../../lib/principal.ts';
import type { Problem } from '../../lib/problem.ts';
import { noFieldLimits } from '../../limits/field-limiter.ts';
import type { AddressBuckets, GuestBuckets } from '../../limits/leases.ts';
import { createReader, readQuery } from '../../rest/input/reader.ts';
import { createAddressReader } from '../../rest/ready-route.ts';
import { type ContextDependencies, contextOf } from '../context.ts';
import { htmlType, policy } from '../pages/answers.ts';
import { header, openEndpoint } from '../public-answer.ts';
import { assetPaths, docPictureEndpoint, webFileEndpoint } from './files.ts';
import { findName, leadByName } from './names.ts';
import { runPage } from './run.ts';
import { addressOf, languageInput, viewOf } from './view.ts';

export interface WebDependencies extends Site {
  readonly schema: GraphQLSchema;
  readonly contexts: ContextDependencies;
  readonly cache: AnswerCache;
  readonly clock: Clock;
  /** The name of the catalog that is served. */
  readonly revision: () => string;
  readonly findMeant: FindMeant;
  readonly anonymous: AddressBuckets;
  readonly guestBuckets: GuestBuckets;
  readonly sources: PageSources;
  /** Whether people are served; else programs alone. */
  readonly web: boolean;
  readonly onFault: (error: unknown, context: GraphContext) => void;
}

/** A rendered page, or its data. */
interface CachedPage extends CachedAnswer {
  readonly etag: string;
  readonly status: number;
  readonly headers: HttpResponse['headers'];
}

const styles = "style-src 'self'; img-src 'self'";

/** Pages load what they need from here, and are in no frame. */
const pagePolicy = policy(`script-src 'self'; ${styles}; connect-src 'self'`, { forms: "'self'" });

/** Those that are made for frames have no script. */
const framedPolicy = policy(styles, { frames: '*' });

/** The pages for people: their fixed documents run in process, as a guest. Switched off, what they have for programs stays. */
export function webEndpoints(dependencies: WebDependencies): Endpoint[] {
  const answers = dependencies.cache.section<CachedPage>('web');
  if (!dependencies.web)
    return pages
      .filter(({ prefersData }) => prefersData)
      .map((page) => pageEndpoint(page, 'live', answers, dependencies));
  return [
    ...pages.flatMap((page) => [
      pageEndpoint(page, 'live', answers, dependencies),
      ...(page.inSandbox ? [pageEndpoint(page, 'test', answers, dependencies)] : []),
    ]),
    webFileEndpoint(dependencies.anonymous),
    docPictureEndpoint(dependencies.anonymous),
  ];
}

/** For each page: strangers make addresses up. */
const maxRememberedReads = 200;

function pageEndpoint(
  page: Page,
  environment: Environment,
  answers: AnswerSection<CachedPage>,
  dependencies: WebDependencies,
): Endpoint {
  const { contexts, cache, clock, revision, findMeant, anonymous, guestBuckets, onFault } =
    dependencies;
  const readInputs = createReader(page.input);
  const read = createAddressReader(({ params, query }: Incoming) => {
    const { lang } = readQuery(languageInput, query);
    const inputs = readInputs({ path: params, query, body: {} }) as Inputs;
    return { lang, inputs, address: addressOf(page, environment, inputs) };
  }, maxRememberedReads);
  const readOrName = (incoming: Incoming) => {
    try {
      return read(incoming);
    } catch (error) {
      const named = findName(error);
      if (named) return { ...named, ...readQuery(languageInput, incoming.query) };
      throw error;
    }
  };
  const readsFrom = page.showsExample ? 'test' : environment;
  const buckets = guestBuckets[page.looksUp && readsFrom === 'live' ? 'lookingUp' : 'own'];

  async function make(
    inputs: Inputs,
    view: View,
    isHtml: boolean,
    requestContext: RequestContext,
    key: string,
  ): Promise<CachedPage> {
    if (page.document) await consumeFrom(buckets, requestContext, 1);
    if (readsFrom === 'test') await contexts.beforeSandbox();
    // Taken before anything is read: a change from now on keeps the page out of the cache.
    const mark = cache.mark();
    const now = clock.now();
    const principal = guestOf(readsFrom, networkOf(requestContext.ip));
    const asGuest = contextOf(contexts, { ...requestContext, principal }, 'graphql');
    // Guests have limits of their own (R19.1a).
    const context = Object.assign(asGuest, { limiter: noFieldLimits, retryGuard: undefined });
    const found = await runPage(page, inputs, view, { ...dependencies, context, now, onFault });
    const made = isHtml
      ? await htmlOf(page, found, view, inputs)
      : dataOf(page, found, view, inputs);
    const { tags = [], polled = [] } = found.dependencies ?? {};
    const expiresAt = Math.min(found.dependencies?.expiresAt ?? now, made.until);
    const answer: CachedPage = {
      body: createCachedBody(Buffer.from(made.text)),
      etag: tagOf(made.text),
      status: made.status,
      headers: { ...(page.isFramed ? framedPolicy : pagePolicy), ...made.headers },
      tags,
      polled,
      polledAt: now,
      expiresAt,
    };
    if (expiresAt > clock.now()) answers.set(key, answer, mark);
    return answer;
  }

  return {
    ...openEndpoint(pathIn(page, environment), async (requestContext, incoming) => {
      await consumeFrom(anonymous, requestContext, 1);
      const found = readOrName(incoming);
      const viewAt = (address: string): View =>
        viewOf(dependencies, {
          environment,
          address,
          chosen: found.lang,
          acceptLanguage: header(incoming, 'accept-language'),
          now: clock.now(),
        });
      if ('meant' in found) {
        await consumeFrom(guestBuckets.own, requestContext, 1);
        return leadByName(found, page, viewAt('/'), findMeant);
      }
      const { lang, inputs, address } = found;
      const view = viewAt(address);
      const isHtml = dependencies.web && isShownAsHtml(page, requestContext);
      const form = isHtml ? `html ${lang === undefined ? '' : 'chosen'}` : 'json';
      const key = `${environment} ${address} ${view.language} ${form} ${revision()}`;
      const answer =
        (await answers.find(key)) ?? (await make(inputs, view, isHtml, requestContext, key));
      const response = responseOf(answer, incoming);
      await consumeForBytes(anonymous, requestContext, response);
      return response;
    }),
    // Paths of the interface are for programs.
    errorForm: page.path === '/v1' ? 'envelope' : 'page',
  };
}

/** Whether a caller gets HTML: a browser does, where the page has it. */
const isShownAsHtml = (page: Page, { accept }: RequestContext): boolean =>
  page.render !== undefined && (page.data === undefined || prefersPage(accept, !page.prefersData));

type Found = Awaited<ReturnType<typeof runPage>>;

async function htmlOf(page: Page, { data, problems, loaded }: Found, view: View, inputs: Inputs) {
  if (!page.render) throw new Error(`${page.path} has no HTML.`);
  const rendered = page.render(data, view, inputs, problems, loaded);
  const { status = 200, until = Number.POSITIVE_INFINITY } = rendered;
  const write = page.isFramed ? framedDocumentOf : documentOf;
  const text = write(rendered, view, await assetPaths());
  return { text, status, until, headers: { 'Content-Type': htmlType } };
}

/** For programs: the page's data, or its file as it is. */
function dataOf(page: Page, { data, loaded }: Found, view: View, inputs: Inputs) {
  const file = page.file?.(data, view, inputs);
  return {
    text: file?.text ?? JSON.stringify({ data: page.data?.(data, view, inputs, loaded) }),
    status: 200,
    until: Number.POSITIVE_INFINITY,
    headers: { ...file?.headers, 'Content-Type': file?.type ?? jsonType },
  };
}

function responseOf(
  { body, etag, status, headers: made }: CachedPage,
  incoming: Incoming,
): HttpResponse {
  const headers = {
    ETag: etag,
    // Asked for again each time: what is hidden or erased is gone at once.
    'Cache-Control': 'private, no-cache',
    Vary: 'Accept, Accept-Encoding, Accept-Language',
    ...made,
  };
  if (status === 200 && notModified(header(incoming, 'if-none-match'), etag))
    return { status: 304, headers, body: undefined };
  return { status, headers, body: body.bytes, coded: body.coded };
}

const maxFailures = 100;

/** The failure of a page, as a page: with the status and the headers that the failure has as JSON. */
export function createFailurePage(site: Site) {
  const headers = { 'Content-Type': htmlType, Vary: 'Accept, Accept-Language', ...pagePolicy };
  /** Refusing must cost little: a failure of the same words is rendered once. */
  const rendered = createLru<string>(maxFailures);
  return async (
    problem: Problem,
    requestContext: RequestContext,
    request: Pick<IncomingMessage, 'headers' | 'url'>,
  ): Promise<HttpResponse> => {
    const failure = createFailure(problem, requestContext, site.baseUrl);
    const isSandbox = requestContext.path.startsWith('/sandbox/');
    const chosen = languageInput.safeParse({ lang: languageIn(request.url) });
    const view = viewOf(site, {
      environment: isSandbox ? 'test' : 'live',
      address: '/',
      chosen: chosen.data?.lang,
      acceptLanguage: header(request, 'accept-language'),
      now: 0,
    });
    const { code, message, details, retryAfterSeconds } = problem;
    const { environment, language, isLanguageChosen } = view;
    const words = [code, message, details, retryAfterSeconds];
    const key = JSON.stringify([...words, environment, language, isLanguageChosen]);
    const body =
      rendered.get(key) ?? documentOf(failurePage(problem, view), view, await assetPaths());
    rendered.set(key, body);
    return { status: failure.status, headers: { ...failure.headers, ...headers }, body };
  };
}

function languageIn(url = ''): string | undefined {
  const query = url.indexOf('?');
  if (query < 0) return undefined;
  return new URLSearchParams(url.slice(query + 1)).get('lang') ?? undefined;
}
