import { type ShownAgent, type ShownDisc, type ZzzShowcase } from '../../src/games/zzz/showcase.ts';
import { skillIds } from "../../src/games/zzz/tables.ts";

/** The provider counts them so, and leaves one number out. */
const skillIndexes = { basic: 0, special: 1, dash: 2, ultimate: 3, core: 5, assist: 6 } as const;

const discOf = ({ id, slot, level, main, subs }: ShownDisc) => ({
  Slot: slot,
  Equipment: {
    RandomPropertyList: subs.map(({ property, value, rolls }) => ({
      PropertyId: property,
      PropertyLevel: rolls,
      PropertyValue: value,
    })),
    MainPropertyList: [
      { PropertyId: main.property, PropertyLevel: 1, PropertyValue: main.value },
    ],
    IsAvailable: true,
    IsLocked: true,
    IsTrash: false,
    Id: id,
    Uid: 338,
    Level: level,
    BreakLevel: 5,
    Exp: 0,
  },
});

const agentOf = (agent: ShownAgent) => ({
  WeaponEffectState: 0,
  EquippedList: agent.discs.map(discOf),
  SkillLevelList: skillIds.map((skill) => ({
    Level: agent.skills[skill],
    Index: skillIndexes[skill],
  })),
  TalentToggleList: [false, false, false, false, false, false],
  ClaimedRewardList: [1, 3, 5],
  IsHidden: false,
  Id: agent.id,
  Level: agent.level,
  PromotionLevel: agent.promotion,
  Exp: 0,
  SkinId: agent.skinId,
  TalentLevel: agent.mindscape,
  CoreSkillEnhancement: agent.coreSkill,
  WeaponUid: 338,
  ObtainmentTimestamp: 1_720_335_144,
  Weapon: agent.wEngine && {
    IsAvailable: false,
    IsLocked: true,
    Id: agent.wEngine.id,
    Uid: 338,
    Level: agent.wEngine.level,
    BreakLevel: agent.wEngine.modification,
    Exp: 0,
    UpgradeLevel: agent.wEngine.upgrade,
  },
});

/** What the provider of the game would have sent for a showcase. */
export const zzzReply = (shown: ZzzShowcase, uid: string): object => ({
  PlayerInfo: {
    ShowcaseDetail: { AvatarList: shown.agents.map(agentOf) },
    SocialDetail: {
      Desc: shown.signature,
      ProfileDetail: {
        Nickname: shown.nickname,
        Level: shown.level,
        ProfileId: shown.pictureId,
        Uid: Number(uid),
      },
    },
  },
  uid,
  ttl: 60,
});
