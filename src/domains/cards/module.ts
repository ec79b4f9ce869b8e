import { join } from 'node:path';
import { createCountedLog } from '../../lib/counted-log.ts';
import { createFileCache } from '../../store/file-cache.ts';
import type { AssetsService } from '../assets/service.ts';
import type { MappingSource } from '../catalog/service.ts';
import type { ErasedCounts, Erasure, Platform } from '../module.ts';
import { createCardArt } from './art.ts';
import type { CardRenderer } from './card.ts';
import { createCardCache } from './card-cache.ts';
import { type CardsDependencies, createCardsService } from './service.ts';

/** Cards of sandbox accounts have this part of the cache: one eighth. */
const sandboxShare = 8;

interface CardsPorts extends Pick<CardsDependencies, 'players' | 'trust' | 'ranksOfCharacter'> {
  readonly assets: Pick<AssetsService, 'picture' | 'pictureAt' | 'hostsOn'>;
  readonly mapping: Pick<MappingSource, 'current'>;
  readonly renderer: CardRenderer;
}

export interface CardsConfig {
  /** The public address of this service without its scheme; cards are signed with it. */
  readonly publicHost: string;
  /** Where the originals of pictures are. */
  readonly cdnUrl: string;
  readonly pictures: {
    /** The folder of this instance; cards go into folders inside it. */
    readonly dataDir: string;
    readonly cardBytes: number;
  };
}

export function createCards(
  { clock, logger, metrics, onError }: Platform,
  { assets, mapping, renderer, ...ports }: CardsPorts,
  { publicHost, cdnUrl, pictures: { dataDir, cardBytes } }: CardsConfig,
) {
  const filesIn = (folder: string, maxBytes: number) =>
    createFileCache({ folder: join(dataDir, folder), maxBytes, clock, onError });
  const files = {
    live: filesIn('cards', cardBytes),
    test: filesIn('cards-sandbox', Math.ceil(cardBytes / sandboxShare)),
  };
  const cache = createCardCache(files, clock);
  const logLacking = createCountedLog({ logger, clock }, 'card drawn without some of its art');
  const service = createCardsService({
    ...ports,
    clock,
    address: publicHost,
    packOf: mapping.current,
    findArt: createCardArt(assets, cdnUrl),
    cache,
    draw: renderer.draw,
    design: [renderer.design, ...assets.hostsOn].join(' '),
    onServed: metrics.cardServed,
    onLacking: ({ game, avatarId }) => logLacking(1, { game, avatar_id: avatarId }),
    onError,
  });
  return {
    service,
    async erase({ environment, account, dryRun }: Erasure): Promise<ErasedCounts> {
      const owner = { environment, ...account };
      return { cards: await (dryRun ? cache.count(owner) : cache.removeAll(owner)) };
    },
  };
}
