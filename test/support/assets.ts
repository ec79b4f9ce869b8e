import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AppDependencies } from '../../src/app.ts';
import { type RequestOptions, startApp, type TestApp, type TestAppOptions } from './app.ts';
import { catalogOf } from './asset-dependencies.ts';
import { type Provider, startProvider } from './provider.ts';

/** What the stand-in of the picture host has pictures of. */
const catalog = catalogOf({
  genshin: {
    characters: [
      {
        id: 10000002,
        icon: '/ui/UI_AvatarIcon_Ayaka.png',
        portrait: '/ui/UI_Gacha_AvatarIcon_Ayaka.png',
        splash: null,
      },
      { id: 10000003, icon: '/ui/UI_AvatarIcon_Qin.png', portrait: null, splash: null },
    ],
    weapons: [{ id: 11509, icon: '/ui/UI_EquipIcon_Sword_Narukami.png' }],
    namecards: [{ id: 210001, icon: null, banner: '/ui/UI_NameCardPic_0_P.jpg' }],
  },
  hsr: { characters: [{ id: 1308, icon: null, portrait: null, splash: null }] },
  zzz: {
    characters: [{ id: 1091, icon: '/ui/zzz/IconRoleCircle13.png', portrait: null, splash: null }],
  },
}) as unknown as AppDependencies['catalog'];

/** Where the host keeps them. */
export const paths = {
  ayaka: '/ui/UI_AvatarIcon_Ayaka.png',
  jean: '/ui/UI_AvatarIcon_Qin.png',
  portrait: '/ui/UI_Gacha_AvatarIcon_Ayaka.png',
  namecard: '/ui/UI_NameCardPic_0_P.jpg',
  hsrPortrait: '/sr/image/character_portrait/1308.png',
} as const;

export interface PictureReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

export interface PicturesApp extends TestApp {
  /** Asks for a picture without a key. */
  picture(path: string, options?: RequestOptions): Promise<PictureReply>;
}

export interface PictureHost {
  readonly provider: Provider;
  /** An application before the stand-in, with a folder of its own unless one is given. */
  start(options?: TestAppOptions): Promise<PicturesApp>;
  /** One for all tests of the file that leave nothing behind. */
  shared(): Promise<PicturesApp>;
  /** A folder that goes with the file of tests. */
  folder(): string;
}

/** A stand-in of the picture host for one file of tests, emptied before each. */
export function usePictureHost(): PictureHost {
  let provider: Provider | undefined;
  const get = (): Provider => {
    if (!provider) throw new Error('The stand-in is started before the first test.');
    return provider;
  };
  const folders: string[] = [];
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'waypoint-cdn-'));
    folders.push(made);
    return made;
  };
  beforeAll(async () => {
    provider = await startProvider();
  });
  beforeEach(() => get().reset());
  afterAll(async () => {
    await get().close();
    for (const one of folders) rmSync(one, { recursive: true, force: true });
  });
  let lasting: Promise<PicturesApp> | undefined;
  const host: PictureHost = {
    get provider() {
      return get();
    },
    folder,
    shared() {
      lasting ??= host.start({ lasting: true });
      return lasting;
    },
    async start({ env, ...options } = {}) {
      const started = await startApp({
        ...(catalog && { catalog }),
        ...options,
        env: {
          PICTURES_PRIMARY_URL: get().url,
          PICTURES_STARRAILRES_URL: `${get().url}/sr`,
          PICTURES_NANOKA_URL: '',
          DATA_DIR: env?.['DATA_DIR'] ?? folder(),
          ...env,
        },
      });
      return { ...started, picture: (path, sent) => askPicture(started, path, sent) };
    },
  };
  return host;
}

async function askPicture(
  { app }: TestApp,
  path: string,
  { headers = {}, method = 'GET', ip = '203.0.113.7' }: RequestOptions = {},
): Promise<PictureReply> {
  const response = await app.server.inject({
    method: method as 'GET',
    url: path,
    remoteAddress: ip,
    headers,
  });
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string>,
    bytes: response.rawPayload,
  };
}
