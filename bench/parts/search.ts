import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { findRecords } from '../../src/domains/catalog/search/ranking.ts';
import { type NameIndex, readIndex } from '../../src/domains/catalog/search/name-index.ts';
import { typedText } from '../../src/domains/catalog/search/words.ts';
import { loadBuiltIn } from '../../src/games/catalog-file.ts';
import { type GameId, gameIds } from '../../src/games/ids.ts';
import { answerMessages } from '../helper.ts';

export interface SearchTimes {
  /** CPU microseconds of one search, one number a round: what people type, in turns. */
  readonly search: readonly number[];
  /** The same of the text that costs most. */
  readonly searchWorst: readonly number[];
  /** MB of the indexes of the three games, in all languages. */
  readonly searchMemory: readonly number[];
}

const typed = [
  'hutao',
  'Hu Tao',
  'kazuha',
  'zongli',
  'wolfs gravestone',
  'shogun raiden',
  '胡桃',
  'ナヒーダ',
  '나히다',
  'Нахида',
];
/** Long words that nothing is like. */
const worst = ['qwertyu asdfghj zxcvbnm poiuytr lkjhgfd mnbvcxz qazwsxe rfvtgby'];

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heldBytes(): number {
  for (let turn = 0; turn < 3; turn += 1) collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function indexOf(pack: ReturnType<typeof loadBuiltIn>): NameIndex {
  const steps = readIndex(pack);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

type Searched = readonly { readonly game: GameId; readonly index: NameIndex }[];

interface Prepared {
  readonly searched: Searched;
  readonly megabytes: number;
}

let prepared: Prepared | undefined;

function timed(searched: Searched, texts: readonly string[], times: number): number {
  const start = process.cpuUsage();
  for (let count = 0; count < times; count += 1)
    for (const text of texts)
      findRecords(searched, typedText(text), { language: 'en', kind: undefined, limit: 10 });
  const { user, system } = process.cpuUsage(start);
  return (user + system) / (times * texts.length);
}

function prepare(): Prepared {
  const packs = gameIds.map((game) => ({ game, pack: loadBuiltIn(game) }));
  const before = heldBytes();
  const searched = packs.map(({ game, pack }) => ({ game, index: indexOf(pack) }));
  const megabytes = (heldBytes() - before) / 1e6;
  timed(searched, typed, 100);
  timed(searched, worst, 50);
  return { searched, megabytes };
}

answerMessages<{ rounds: number }>(({ rounds }): Promise<SearchTimes> => {
  prepared ??= prepare();
  const { searched, megabytes } = prepared;
  const measure = (texts: readonly string[], times: number): number[] =>
    Array.from({ length: rounds }, () => timed(searched, texts, times));
  return Promise.resolve({
    search: measure(typed, 100),
    searchWorst: measure(worst, 50),
    searchMemory: [megabytes],
  });
});
