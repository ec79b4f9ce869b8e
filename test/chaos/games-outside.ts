import { int, type Random, seededRandom } from '../../src/games/random.ts';
import { announcedReply, type Shown } from '../support/announcements.ts';
import { badDays, type ProviderReply, startProvider } from '../support/provider.ts';
import { fixture } from '../support/recorded.ts';

/** What the servers ask others for: players, and what a game announces. */
export interface GamesOutside {
  readonly url: string;
  /** What is announced from now on. */
  announce(shown: readonly Shown[]): void;
  readonly announced: () => readonly Shown[];
  /** Resolves when somebody has asked for the last piece of what is announced. */
  read(): Promise<void>;
  close(): Promise<void>;
}

const hpProp = '2000';
const hiddenShare = 0.1;
const unknownShare = 0.05;

/** The language that is asked for last. */
const lastLanguage = 'lang=zh-tw';

export async function startGamesOutside(seed: string): Promise<GamesOutside> {
  const provider = await startProvider();
  const random = seededRandom(`${seed} players`);
  let announced: readonly Shown[] = [];
  let readers: (() => void)[] = [];
  provider.otherwise((path, query) => {
    if (path.startsWith('/api/uid/')) return playerReply(path.slice('/api/uid/'.length), random);
    if (path.endsWith('/getAnnContent') && query.includes(lastLanguage))
      for (const go of readers.splice(0)) go();
    return announcedReply('genshin', announced, path, query);
  });
  return {
    url: provider.url,
    announce(shown) {
      announced = shown;
    },
    announced: () => announced,
    read: () =>
      new Promise((resolve) => {
        readers = [...readers, resolve];
      }),
    close: provider.close,
  };
}

/** Each time with other values; some hide their showcase, some are gone. */
function playerReply(uid: string, random: Random): ProviderReply {
  const lot = random();
  if (lot < unknownShare) return badDays.notFound;
  const body = fixture(`enka/genshin/${lot < unknownShare + hiddenShare ? 'hidden' : 'current'}`);
  body.uid = uid;
  body.playerInfo.nickname = `Player ${uid}`;
  for (const avatar of body.avatarInfoList ?? [])
    avatar.fightPropMap[hpProp] = int(random, 9000, 60_000);
  return { body };
}
