import { existsSync, readFileSync } from 'node:fs';
import type { PresentOptions } from '../../src/games/game.ts';
import { genshin } from '../../src/games/genshin/index.ts';
import { readGenshinReply } from '../../src/upstream/players/enka-genshin.ts';
import { builtInPack } from './built-in.ts';

export const options: PresentOptions = {
  uid: '812345678',
  language: 'en',
  cdnUrl: 'https://cdn.example',
  pack: builtInPack('genshin'),
};

export const fixture = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../fixtures/enka/genshin/${name}.json`, import.meta.url), 'utf8'),
  );

export const presentReply = (body: unknown, changed: Partial<PresentOptions> = {}) =>
  genshin.present(readGenshinReply(body).showcase, { ...options, ...changed });

/** A recorded reply beside the project; undefined where it was not brought along. */
export function findSample(name: string): unknown {
  const path = new URL(`../../../shared/data/samples/${name}.json`, import.meta.url);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
