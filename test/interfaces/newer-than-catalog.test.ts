import { expect, test } from 'vitest';
import type { GameId } from '../../src/games/ids.ts';
import { enka, fixture, useApp, useProviders } from '../support/providers.ts';

const providers = useProviders();
const app = useApp(providers);

// Nobody has these ids: what is newer than the catalog, while its owner shows all of it (R6.5).
const unknownId = { genshin: 10009998, hsr: 1998, zzz: 1998 } as const;
const unknownWeapon = { genshin: 19998, hsr: 29998, zzz: 19998 } as const;

interface Shown {
  readonly name: string | null;
  readonly weapon: { readonly id: number; readonly name: string | null } | null;
  readonly gear: readonly object[];
  readonly detail: {
    readonly stats: Readonly<Record<string, number | null>>;
    readonly talents: readonly { readonly level: number }[];
  } | null;
}

/** A reply whose first character has an unknown weapon, and whose second is an unknown character. */
const replies: Readonly<Record<GameId, () => object>> = {
  genshin() {
    const body = fixture('enka/genshin/current');
    const [first] = body.avatarInfoList;
    const second = { ...structuredClone(first), avatarId: unknownId.genshin };
    for (const item of first.equipList) if (item.weapon) item.itemId = unknownWeapon.genshin;
    body.avatarInfoList = [first, second];
    const [listed] = body.playerInfo.showAvatarInfoList;
    body.playerInfo.showAvatarInfoList = [listed, { ...listed, avatarId: unknownId.genshin }];
    return body;
  },
  hsr() {
    const body = fixture('enka/hsr/full');
    const [first] = body.detailInfo.avatarDetailList;
    const second = { ...structuredClone(first), avatarId: unknownId.hsr };
    first.equipment.tid = unknownWeapon.hsr;
    body.detailInfo.avatarDetailList = [first, second];
    return body;
  },
  zzz() {
    const body = fixture('enka/zzz/complete');
    const { ShowcaseDetail } = body.PlayerInfo;
    const first = ShowcaseDetail.AvatarList.find(({ Weapon }: { Weapon?: object }) => Weapon);
    const second = { ...structuredClone(first), Id: unknownId.zzz };
    first.Weapon.Id = unknownWeapon.zzz;
    ShowcaseDetail.AvatarList = [first, second];
    return body;
  },
};

const names = {
  genshin: { weapon: 'weapon', gear: 'artifacts', type: 'GenshinPlayer', stats: 'hp atk' },
  hsr: { weapon: 'lightCone', gear: 'relics', type: 'HsrPlayer', stats: 'hp atk' },
  zzz: { weapon: 'wEngine', gear: 'driveDiscs', type: 'ZzzPlayer', stats: 'hp atk' },
} as const;

const inRest = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function overRest(game: GameId, uid: string): Promise<Shown[]> {
  const { weapon, gear } = names[game];
  const { body } = await app.live.get(`/v1/player/${game}/${uid}`);
  return body.data.showcase.map((one: Record<string, unknown>) => ({
    ...{ name: one['name'], detail: one['detail'] },
    ...{ weapon: one[inRest(weapon)], gear: one[inRest(gear)] },
  }));
}

async function overGraph(game: GameId, uid: string): Promise<Shown[]> {
  const { weapon, gear, type, stats } = names[game];
  const { body } = await app.live.query(
    `{ player(game: ${game.toUpperCase()}, uid: "${uid}") { ... on ${type} { showcase {
      name weapon: ${weapon} { id: ${weapon}Id name } gear: ${gear} { id: itemId }
      detail { stats { ${stats} } talents { level } }
    } } } }`,
  );
  return body.data.player.showcase;
}

const interfaces = { '/v1': overRest, '/graphql': overGraph } as const;

test.each(
  Object.keys(interfaces).flatMap((via) =>
    (['genshin', 'hsr', 'zzz'] as const).map(
      (game) => [game, via as keyof typeof interfaces] as const,
    ),
  ),
)(
  'what the catalog of %s does not know yet is shown with what can be known, through %s (R6.5)',
  async (game, via) => {
    const uid = '712345678';
    providers.primary.reply(enka[game](uid), { body: replies[game]() });
    const shown = await interfaces[via](game, uid);
    expect(shown).toHaveLength(2);
    const [armed, unknown] = shown as [Shown, Shown];
    expect(armed.name).not.toBeNull();
    expect(armed.weapon).toMatchObject({ id: unknownWeapon[game], name: null });
    expect(unknown.name).toBeNull();
    expect(unknown.weapon?.name).not.toBeNull();
    for (const { detail, gear } of shown) {
      expect(gear.length).toBeGreaterThan(0);
      expect(detail?.talents.length).toBeGreaterThan(0);
      for (const { level } of detail?.talents ?? []) expect(level).toBeGreaterThan(0);
    }
    // Genshin tells the sums itself; where they are computed, half a sum would be false.
    const isTold = game === 'genshin';
    for (const { detail } of shown) expect(detail?.stats['atk'] !== null).toBe(isTold);
  },
);
