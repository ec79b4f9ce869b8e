import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Card, CardOptions } from '../../src/domains/cards/card.ts';
import type { CardArt } from '../../src/domains/cards/card-art.ts';
import type { OpenCardRenderer } from '../../src/domains/cards/render/renderer.ts';
import type { RequestOptions, TestAppOptions } from './app.ts';
import { picture, sent, temporaryFolder } from './asset-dependencies.ts';
import { enka, fixture, type Live, type LiveApp } from './providers.ts';

/** What a stand-in prints in place of a picture. */
export interface PrintedCard {
  readonly card: Card;
  readonly options: CardOptions;
  /** Whether each piece of art was there. */
  readonly splash: boolean;
  readonly weapon: boolean;
  readonly gear: readonly boolean[];
  readonly ranks: readonly boolean[];
  readonly talents: readonly boolean[];
}

export interface PrintingRenderer extends OpenCardRenderer {
  readonly printed: PrintedCard[];
  /** Cards wait from now on until what it answers is called. */
  hold(): () => void;
  /** The next one fails with this. */
  fail(error: unknown): void;
}

/** Prints a card as text in place of drawing it, so that a test reads what would be on it. */
export function printingRenderer(design = 1): PrintingRenderer {
  const printed: PrintedCard[] = [];
  let held: Promise<void> | undefined;
  let fault: unknown;
  return {
    design,
    printed,
    tick: () => undefined,
    close: () => undefined,
    hold() {
      let release = (): void => undefined;
      held = new Promise((resolve) => {
        release = () => resolve();
      });
      return release;
    },
    fail(error) {
      fault = error;
    },
    async draw(card: Card, art: CardArt, { format, scale }: CardOptions) {
      const failing = fault;
      fault = undefined;
      await held;
      if (failing !== undefined) throw failing;
      const one = {
        card,
        options: { format, scale },
        splash: art.splash !== null,
        weapon: art.weapon !== null,
        gear: art.gear.map((bytes) => bytes !== null),
        ranks: art.ranks.map((bytes) => bytes !== null),
        talents: art.talents.map((bytes) => bytes !== null),
      };
      printed.push(one);
      return Buffer.from(JSON.stringify(one));
    },
  };
}

export interface CardReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** Of an error. */
  readonly code: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads answers without declaring their shape
  readonly body: any;
}

export interface CardsApp extends LiveApp {
  readonly renderer: PrintingRenderer;
  readonly dataDir: string;
  /** Asks for a card without a key. */
  card(path: string, options?: RequestOptions): Promise<CardReply>;
}

/** Who is looked up in these tests. */
export const uid = '812345678';

/** Where the cards of her characters are, without an ending: one that she shows, and one of which only id and level. */
export const shown = `/cards/genshin/${uid}/10000025`;
export const hidden = `/cards/genshin/${uid}/10000030`;

/** What would be drawn. */
export const printed = ({ bytes }: Pick<CardReply, 'bytes'>): PrintedCard =>
  JSON.parse(bytes.toString());

/** The cards that are kept. */
export const filesOf = ({ dataDir }: CardsApp, name = 'cards'): Promise<string[]> =>
  readdir(join(dataDir, name)).catch(() => []);

const folder = temporaryFolder();
let count = 0;

/** An application whose cards are printed; the first stand-in is the host of players and of pictures. */
export async function startCards(
  providers: Live,
  { env, cardRenderer, ...options }: TestAppOptions = {},
): Promise<CardsApp> {
  count += 1;
  const dataDir = env?.['DATA_DIR'] ?? `${folder}/${count}`;
  const renderer = (cardRenderer as PrintingRenderer | undefined) ?? printingRenderer();
  const app = await providers.start({
    ...options,
    cardRenderer: renderer,
    env: {
      DATA_DIR: dataDir,
      PICTURES_PRIMARY_URL: providers.primary.url,
      PICTURES_STARRAILRES_URL: providers.fallback.url,
      PICTURES_NANOKA_URL: providers.fallback.url,
      ...env,
    },
  });
  return { ...app, renderer, dataDir, card: (path, sent) => askCard(app, path, sent) };
}

async function askCard(
  { app }: LiveApp,
  path: string,
  { headers = {}, method = 'GET', ip = '203.0.113.7' }: RequestOptions = {},
): Promise<CardReply> {
  const response = await app.server.inject({
    method: method as 'GET',
    url: path,
    remoteAddress: ip,
    headers,
  });
  const isJson = /json/.test(String(response.headers['content-type']));
  const body = isJson ? JSON.parse(response.body) : undefined;
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
    bytes: response.rawPayload,
    code: body?.error?.code,
    body,
  };
}

/** The provider shows the recorded player from now on, and the service looks her up. */
export async function lookUp(app: LiveApp, providers: Live): Promise<void> {
  providers.primary.reply(enka.genshin(uid), { body: fixture('enka/genshin/current') });
  const { status } = await app.get(`/v1/player/genshin/${uid}`);
  if (status !== 200) throw new Error(`The player was answered with ${status}.`);
}

/** The host of pictures has every picture from now on. */
export const allArt = async (providers: Live): Promise<void> =>
  providers.primary.otherwise(sent(await picture(64, 64)));

/** An application that has looked her up, with all of the art. */
export async function startLookedUp(providers: Live, options?: TestAppOptions): Promise<CardsApp> {
  await allArt(providers);
  const app = await startCards(providers, options);
  await lookUp(app, providers);
  return app;
}
