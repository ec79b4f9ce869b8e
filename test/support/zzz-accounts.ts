import { readFileSync } from 'node:fs';
import type { Language } from '../../src/games/ids.ts';
import { zzz } from '../../src/games/zzz/index.ts';
import type { ZzzPlayer } from '../../src/games/zzz/model.ts';
import { readZzzReply } from '../../src/upstream/players/enka-zzz.ts';
import { builtInPack } from './built-in.ts';

export const cdnUrl = 'https://pictures.example';

/** An invented account's reply, as the service would show it. */
export function presentFixture(name: string, language: Language = 'en'): ZzzPlayer {
  const url = new URL(`../fixtures/enka/zzz/${name}.json`, import.meta.url);
  const { showcase } = readZzzReply(JSON.parse(readFileSync(url, 'utf8')));
  return zzz.present(showcase, { uid: '1300123456', language, cdnUrl, pack: builtInPack('zzz') });
}
