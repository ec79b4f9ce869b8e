import type { CatalogContent, CatalogRecord } from '../../src/games/catalog.ts';
import { type CatalogKind, catalogKinds } from '../../src/games/catalog-pack.ts';
import type { GameId } from '../../src/games/ids.ts';
import { builtInPack } from './built-in.ts';
import { inAll } from './catalog-content.ts';
import { enka, fixture } from './providers.ts';

type Rows = Record<string, Record<string, unknown>>;

/** What a patch adds to one game: each new record is like an old one, but for what is new. */
interface Patch {
  readonly uid: string;
  readonly path: string;
  /** Ids by kind: the new one, and the one that it is like. */
  readonly ids: Readonly<Record<'characters' | 'weapons' | 'sets', readonly [number, number]>>;
  /** What the mapping calls the kinds. */
  readonly tables: Readonly<Record<'characters' | 'weapons' | 'sets', string>>;
  /** The new stat, as an answer names it. */
  readonly stat: string;
  /** What the patch changes beside the records. */
  readonly extend: (mapping: Record<string, Rows>) => void;
  /** The reply of a provider about a player who shows all of it. */
  readonly reply: () => unknown;
}

/** The recorded player, whose first character is this one and wears these. */
export function genshinReplyOf(
  ids: Readonly<Record<'avatar' | 'depot' | 'weapon' | 'set', number>>,
) {
  const reply = fixture('enka/genshin/current');
  const [shown] = reply.avatarInfoList;
  reply.playerInfo.showAvatarInfoList[0].avatarId = ids.avatar;
  Object.assign(shown, { avatarId: ids.avatar, skillDepotId: ids.depot });
  for (const item of shown.equipList) {
    if (item.weapon) item.itemId = ids.weapon;
    else item.flat.setId = ids.set;
  }
  return reply;
}

function genshinReply(): unknown {
  const reply = genshinReplyOf({ avatar: 10_000_999, depot: 99_901, weapon: 11_999, set: 15_999 });
  const [shown] = reply.avatarInfoList;
  shown.equipList[0].flat.reliquaryMainstat.mainPropId = 'FIGHT_PROP_PHOTON_ADD_HURT';
  return reply;
}

function hsrReply(): unknown {
  const reply = fixture('enka/hsr/full');
  const [shown] = reply.detailInfo.avatarDetailList;
  shown.avatarId = 1_999;
  shown.equipment.tid = 29_999;
  for (const relic of shown.relicList.slice(0, 4)) {
    relic.tid = 69_980 + relic.type;
    relic._flat.setID = 998;
  }
  shown.relicList[0].mainAffixId = 99;
  return reply;
}

function zzzReply(): unknown {
  const reply = fixture('enka/zzz/complete');
  const [shown] = reply.PlayerInfo.ShowcaseDetail.AvatarList;
  shown.Id = 1_999;
  shown.Weapon.Id = 14_999;
  for (const { Slot, Equipment } of shown.EquippedList) Equipment.Id = 39_940 + Slot;
  shown.EquippedList[0].Equipment.MainPropertyList[0].PropertyId = 99_903;
  return reply;
}

export const patches: Readonly<Record<GameId, Patch>> = {
  genshin: {
    uid: '812345678',
    path: enka.genshin('812345678'),
    ids: {
      characters: [10_000_999, 10_000_025],
      weapons: [11_999, 11_401],
      sets: [15_999, 15_001],
    },
    tables: { characters: 'avatars', weapons: 'weapons', sets: 'sets' },
    stat: 'FIGHT_PROP_PHOTON_ADD_HURT',
    extend: () => undefined,
    reply: genshinReply,
  },
  hsr: {
    uid: '700123456',
    path: enka.hsr('700123456'),
    ids: { characters: [1_999, 1_212], weapons: [29_999, 23_014], sets: [998, 104] },
    tables: { characters: 'avatars', weapons: 'lightCones', sets: 'sets' },
    stat: 'PhotonAddedRatio',
    extend({ mainAffixes }) {
      const group = mainAffixes?.['51'];
      if (group) group['99'] = ['PhotonAddedRatio', 0.0622, 0.0218];
    },
    reply: hsrReply,
  },
  zzz: {
    uid: '1300123456',
    path: enka.zzz('1300123456'),
    ids: { characters: [1_999, 1_371], weapons: [14_999, 14_137], sets: [39_900, 31_000] },
    tables: { characters: 'agents', weapons: 'wEngines', sets: 'sets' },
    stat: 'AddedDamageRatio_Photon',
    extend(mapping) {
      Object.assign(mapping['properties'] ?? {}, { 99903: ['AddedDamageRatio_Photon', 100] });
    },
    reply: zzzReply,
  },
};

type AnyRecord = CatalogRecord<{ id: number; names: readonly (string | null)[] }, unknown>;

/** The dataset that comes with the project, as a maker would give it. */
export function builtInContent(game: GameId): CatalogContent {
  const pack = builtInPack(game);
  const recordsOf = (kind: CatalogKind) =>
    pack[kind].heads.map((head) => ({ head, body: pack[kind].body(head.id) }));
  const kinds = Object.fromEntries(catalogKinds.map((kind) => [kind, recordsOf(kind)]));
  const { version, shared } = pack;
  const [mapping, banners] = [pack.mapping?.read(), pack.banners?.read()];
  return { game, version, shared, ...kinds, mapping, banners } as CatalogContent;
}

const nameOf = { characters: 'Photonica', weapons: 'Lightfall', sets: 'Nine Suns' } as const;

/** The same after a patch that adds a character of a new element, a weapon, a set and a stat. */
export function patchedContent(game: GameId): CatalogContent {
  const { ids, tables, extend } = patches[game];
  const content = builtInContent(game);
  const mapping = content.mapping as Record<string, Rows>;
  extend(mapping);
  const added = (['characters', 'weapons', 'sets'] as const).map((kind) => {
    const [id, like] = ids[kind];
    const records: readonly AnyRecord[] = content[kind];
    const old = records.find(({ head }) => head.id === like);
    if (!old) throw new Error(`${game} has no ${like} among its ${kind}.`);
    const element = kind === 'characters' && { element: 'Photon' };
    const rows: Rows | undefined = mapping[tables[kind]];
    if (rows) rows[id] = { ...rows[like], ...element };
    const head = { ...old.head, ...element, id, names: inAll(nameOf[kind]) };
    return [kind, [...records, { ...old, head }].toSorted((a, b) => a.head.id - b.head.id)];
  });
  return { ...content, version: '99.0', ...Object.fromEntries(added) };
}
