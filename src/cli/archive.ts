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
  messageOf,
  program,
  type Shell,
  withOpened,
} from './command.ts';
import { createProgress } from './output.ts';
import { openServerStore } from './server-store.ts';

interface OpenedArchive extends NoticeImportDependencies {
  close(): Promise<void>;
}

interface OpensArchive {
  /** Opens the store that the server of the same environment variables has. */
  readonly open: () => Promise<OpenedArchive>;
  readonly announcements: () => Announcements;
}

type ArchiveShell = Shell & OpensArchive;

/** What the import needs of a store that is open. */
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

const usage = `Takes in what the games announce: notices, and the events that are made of them. A running server follows
within seconds. A source that is down, slow, half-written, empty or something else changes nothing of its game.

  ${program} archive import --source <folder|public> [--game <game>]... [--lang <language>]... [--dry-run]

  --source public     the announcement services of the games; what they show no more is kept as removed
  --source <folder>   recorded replies, which add and change and remove nothing:
                        <game>-getAnnList-en-<region>.json    regions: america, europe, asia (when none is named)
                        <game>-getAnnContent-<language>.json  English is needed, the others are not
                      What follows after a dash before .json is free; of several the last by name is taken.
  --game <game>       ${gameIds.join(', ')}; can be repeated; all of them without it
  --lang <language>   titles and texts of this language, and English; can be repeated: ${languages.join(', ')};
                      all of them without it; what is known of the others stays
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

/** What one game announces, and what that means. */
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

/** One game after the other; a game that fails changes nothing and does not keep the others. */
async function importAll(
  { games, dryRun }: ImportOrder,
  shell: ArchiveShell,
  opened: OpenedArchive,
  read: Read,
): Promise<number> {
  const progress = createProgress(shell);
  let code = 0;
  for (const [index, game] of games.entries()) {
    const label = `[${index + 1}/${games.length}] ${game}`;
    try {
      progress.step(`${label}: reading what is announced`);
      const found = await read(game);
      progress.step(`${label}: ${dryRun ? 'comparing' : 'comparing and writing'}`);
      const report = await importNotices({ game, ...found, dryRun }, opened);
      progress.end();
      shell.out(reportText(report, dryRun));
    } catch (error) {
      progress.end();
      const isUntouched = error instanceof AnnouncementFault;
      const end = isUntouched ? `Nothing was changed for ${game}.` : 'Run it again.';
      shell.err(`archive import: ${messageOf(error)} ${end}\n`);
      code = 1;
    }
  }
  return code;
}

/** Rows that are named; of more, the number. */
const shownRows = 5;

function reportText(
  { game, added, changed, removed, unchanged, leftOut }: NoticeReport,
  dryRun: boolean,
): string {
  const would = dryRun ? 'would be ' : '';
  const counts = `${added} ${would}added, ${changed} changed, ${removed} removed, ${unchanged} unchanged`;
  const rows = leftOut.slice(0, shownRows).map((row) => `  left out: ${row}\n`);
  const more = leftOut.length - rows.length;
  return `${game}: ${counts}\n${rows.join('')}${more > 0 ? `  left out: ${more} more\n` : ''}`;
}

export const commands: Commands = { import: bindCommand(archiveImport, opensServerArchive) };
