import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type GameId, type Language, languages } from '../../../games/ids.ts';
import { AnnouncementFault } from '../../../upstream/announcements/announcement.ts';
import { readAnnouncements } from '../../../upstream/announcements/read.ts';
import { parseExactJson } from '../../../upstream/client/json.ts';
import { type NoticeRegion, noticeRegions } from './notice.ts';

/** `genshin-getAnnList-en-asia-2026-01.json`, `genshin-getAnnContent-ja.json`: a list is English and of a region, Asia when none is named. */
const form = new RegExp(
  `^(?<game>[a-z]+)-(?<method>getAnnList|getAnnContent)-(?<language>${languages.join('|')})(-(?<region>${noticeRegions.join('|')}))?(-.*)?\\.json$`,
);

const maxMegabytes = 16;
const maxBytes = maxMegabytes * 1024 * 1024;

/**
 * Reads the recorded replies of a game in these languages; of several files for one reply, the last by name. Rejects, with
 * a sentence for the operator, when a list or the English content is missing or a file is incomplete. `at` is when the
 * newest file was written.
 */
export async function readRecording(folder: string, game: GameId, wanted: readonly Language[]) {
  const lists: Partial<Record<NoticeRegion, string>> = {};
  const contents: Partial<Record<Language, string>> = {};
  for (const file of await filesOf(folder)) {
    const { method, language, region, ...parts } = form.exec(file)?.groups ?? {};
    if (parts['game'] !== game) continue;
    if (method === 'getAnnList' && language === 'en') lists[regionOf(region)] = file;
    else if (method === 'getAnnContent') contents[language as Language] = file;
  }
  if (Object.keys(lists).length === 0)
    throw new AnnouncementFault(`${folder} has no ${game}-getAnnList-en-<region>.json.`);
  if (contents.en === undefined)
    throw new AnnouncementFault(`${folder} has no ${game}-getAnnContent-en.json.`);
  const taken = languages.filter((language) => language === 'en' || wanted.includes(language));
  const chosen = Object.fromEntries(taken.map((language) => [language, contents[language]]));
  const files = [...Object.values(lists), ...Object.values(chosen)].flatMap((file) => file ?? []);
  const replies = {
    lists: await readEach(folder, lists),
    contents: await readEach(folder, chosen),
  };
  const times = await Promise.all(
    files.map(async (file) => (await stat(join(folder, file))).mtimeMs),
  );
  return { announced: await readAnnouncements(game, replies), at: Math.max(...times), files };
}

const regionOf = (name: string | undefined): NoticeRegion =>
  noticeRegions.find((region) => region === name) ?? 'asia';

const filesOf = async (folder: string): Promise<readonly string[]> =>
  (
    await readdir(folder).catch((cause: unknown) => {
      throw new AnnouncementFault(`The folder ${folder} cannot be read.`, { cause });
    })
  ).toSorted();

async function readEach(folder: string, files: Readonly<Partial<Record<string, string>>>) {
  const read: Record<string, unknown> = {};
  for (const [key, file] of Object.entries(files))
    if (file !== undefined) read[key] = await readJson(join(folder, file));
  return read;
}

async function readJson(path: string): Promise<unknown> {
  if ((await stat(path)).size > maxBytes)
    throw new AnnouncementFault(`${path} is larger than ${maxMegabytes} MiB; no reply is.`);
  try {
    return parseExactJson(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new AnnouncementFault(`${path} is not complete JSON; record it again.`, { cause });
  }
}
