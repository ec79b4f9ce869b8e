import { dealsNoDamage } from '../../../src/games/builds/kit.ts';

const ofAlly = `${dealsNoDamage} itself: the ally that it is used on deals it.`;
const ofBreak = 'Its damage is a share of break damage: ask for the reaction `break`.';
const ofElation = 'Its damage is Elation damage.';

/** What is not simulated, by the id of the skill, each with why. */
export const outOfScope: Readonly<Record<number, string>> = {
  111104: 'Its damage is a share of that of a bleed.',
  120202: ofAlly,
  120204: ofAlly,
  122402: `${dealsNoDamage} itself: basic attacks deal it, of the type of the ally that it is used on.`,
  130303: `${dealsNoDamage} itself: what it leaves is a share of break damage.`,
  130304: ofBreak,
  131504: ofBreak,
  131704: ofBreak,
  141303: 'Its damage is a share of the HP of the memosprite.',
  141502: `${dealsNoDamage} itself: hits of others become true damage too.`,
  150104: ofElation,
  150204: ofElation,
  150603: `${dealsNoDamage} itself: what it brings about is Elation damage.`,
  150604: ofElation,
  800904: ofElation,
  801004: ofElation,
};
