import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { processConfig } from '../config.ts';
import {
  importNotices,
  type NoticeImport,
  type NoticeImportDependencies,
  type NoticeReport,
} from '../domains/archive/notices/import.ts';
import { noticeRecords, noticeStates, noticeTexts } from '../domains/archive/notices/notice.ts';
import { readRecording } from '../domains/archive/notices/recording.ts';
import { firstLanguages, type GameId, gameIds, languages } from '../games/ids.ts';
import { laterLanguages } from '../games/index.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import type { Store } from '../store/store.ts';
import { AnnouncementFault } from '../upstream/announcements/announcement.ts';
import { type Announcements, createAnnouncements } from '../upstream/announcements/client.ts';
import { userAgentOf } from '../upstream/open.ts';
import { type ImportOrder, importOptions, importOrderOf } from './arguments.ts';
import {
  bindCommand,
  type Command,
  type Commands,
  type Opens,
  program,
  type Shell,
  withOpened,
} from './command.ts';
import { openServerStore } from './open.ts';
import { createProgress, listText, runGames } from './output.ts';

interface OpenedArchive extends NoticeImportDependencies {
  close(): Promise<void>;
}

interface OpensArchive extends Opens<OpenedArchive> {
  readonly announcements: () => Announcements;
}

type ArchiveShell = Shell & OpensArchive;

export const noticeImportOf = (
  store: Pick<Store, 'collection'>,
  clock: Clock,
): NoticeImportDependencies => ({
  records: store.collection(noticeRecords),
  texts: store.collection(noticeTexts),
  states: store.collection(noticeStates),
  clock,
});

const opensServerArchive: OpensArchive = {
  async open() {
    const { store } = await openServerStore(processConfig());
    return { ...noticeImportOf(store, store.clock), close: () => store.close() };
  },
  announcements() {
    const { contact, deadlineMs, urls } = processConfig().upstream;
    return createAnnouncements({
      urls: urls.announcements,
      userAgent: userAgentOf(contact),
      deadlineMs,
      clock: systemClock,
      random: Math.random,
    });
  },
};

const usage = `Imports the announcements of the games: notices, and the events that are made of them. A running server uses
them within seconds. A source that is down, slow, incomplete, empty or invalid changes nothing of its game.

  ${program} archive import --source <folder|public> [--game <game>]... [--lang <language>]... [--dry-run]

  --source public     the announcement services of the games; notices that are gone are marked as removed
  --source <folder>   recorded replies, which add and change notices, but remove none:
                        <game>-getAnnList-en-<region>.json    region: america, europe or asia (the default)
                        <game>-getAnnContent-<language>.json  English is required
                      A name may have a suffix after a dash; of several files, the last by name is used.
  --game <game>       ${gameIds.join(', ')}; can be repeated; default: all
  --lang <language>   titles and texts in this language, and English; can be repeated: ${languages.join(', ')};
                      default: all; texts in other languages stay
  --dry-run           show what would change, and change nothing
  --help              this text
`;

export const archiveImport: Command<OpensArchive> = {
  name: 'archive import',
  usage,
  read(args) {
    const order = importOrderOf(parseArgs({ args, options: importOptions }).values);
    return (shell) =>
      withOpened(shell.open(), (opened) =>
        withOpened(sourceOf(order, shell), ({ read }) => importAll(order, shell, opened, read)),
      );
  },
};

type Read = (game: GameId) => Promise<Pick<NoticeImport, 'announced' | 'at' | 'isComplete'>>;

function sourceOf(
  { source, languages: wanted }: ImportOrder,
  { announcements, clock }: ArchiveShell,
): { readonly read: Read; close(): Promise<void> } {
  if (source !== 'public') {
    const folder = resolve(source);
    return {
      read: async (game) => ({
        ...(await readRecording(folder, game, wanted ?? languages)),
        isComplete: false,
      }),
      close: async () => undefined,
    };
  }
  const services = announcements();
  return {
    async read(game) {
      const at = clock.now();
      const announced = wanted
        ? await services.fetch(game, wanted)
        : await services.fetch(game, firstLanguages, laterLanguages(game));
      return { announced, at, isComplete: true };
    },
    close: services.close,
  };
}

function importAll(
  { games, dryRun }: ImportOrder,
  shell: ArchiveShell,
  opened: OpenedArchive,
  read: Read,
): Promise<number> {
  const progress = createProgress(shell);
  return runGames(shell, {
    command: 'archive import',
    games,
    progress,
    async run(game, label) {
      progress.step(`${label}: reading the announcements`);
      const found = await read(game);
      progress.step(`${label}: ${dryRun ? 'comparing' : 'comparing and writing'}`);
      return reportText(await importNotices({ game, ...found, dryRun }, opened), dryRun);
    },
    around: (error, game) => [
      '',
      error instanceof AnnouncementFault ? `Nothing was changed for ${game}.` : 'Run it again.',
    ],
  });
}

function reportText(
  { game, added, changed, removed, unchanged, leftOut }: NoticeReport,
  dryRun: boolean,
): string {
  const would = dryRun ? 'would be ' : '';
  const counts = `${added} ${would}added, ${changed} changed, ${removed} removed, ${unchanged} unchanged`;
  return `${game}: ${counts}\n${listText('left out:', leftOut)}`;
}

export const commands: Commands = { import: bindCommand(archiveImport, opensServerArchive) };
