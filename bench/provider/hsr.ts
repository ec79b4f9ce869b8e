import type { HsrShowcase, HsrShowcaseCharacter, HsrShowcaseRelic } from '../../src/games/hsr/showcase.ts';

/** Hashes beyond 2^53 are what this reply is known for; as JSON has no such numbers, they are put in afterwards. */
const hash = '#12928675565868716780';
const withHashes = (text: string): string => text.replaceAll(/"#(\d+)"/g, '$1');

const props = (count: number) =>
  Array.from({ length: count }, () => ({ type: 'CriticalChance', value: 0.09072 }));

const relicOf = ({ id, slot, setId, level, mainAffix, subAffixes }: HsrShowcaseRelic) => ({
  tid: id,
  mainAffixId: mainAffix,
  subAffixList: subAffixes.map(({ affix, rolls, steps }) => ({
    affixId: affix,
    cnt: rolls,
    step: steps,
  })),
  type: slot,
  level,
  _flat: { props: props(5), setID: setId, setName: hash },
});

const characterOf = ({
  avatarId,
  level,
  promotion,
  eidolon,
  enhancedId,
  lightCone,
  relics,
  traces,
}: HsrShowcaseCharacter) => ({
  avatarId,
  level,
  promotion,
  rank: eidolon,
  enhancedId,
  equipment: lightCone && {
    tid: lightCone.id,
    level: lightCone.level,
    promotion: lightCone.promotion,
    rank: lightCone.superimpose,
    _flat: { name: hash, props: props(3) },
  },
  relicList: relics.map(relicOf),
  skillTreeList: Object.entries(traces).map(([pointId, at]) => ({
    pointId: Number(pointId),
    level: at,
  })),
});

/** What the provider of the game would have sent for a showcase, as text. */
export const hsrReply = (shown: HsrShowcase, uid: string): string =>
  withHashes(
    JSON.stringify({
      detailInfo: {
        nickname: shown.nickname,
        level: shown.level,
        worldLevel: shown.worldLevel,
        signature: shown.signature,
        headIcon: shown.headIcon,
        isDisplayAvatar: true,
        uid: Number(uid),
        avatarDetailList: shown.characters.map(characterOf),
      },
      region: shown.region,
      ttl: 60,
      uid,
    }),
  );
