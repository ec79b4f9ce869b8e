import {
  actionFrames,
  anyMilliseconds,
  defaultMilliseconds,
  plungeMilliseconds,
} from './data/action-frames.ts';

const framesPerSecond = 60;
const millisecondsPerSecond = 1000;

/** How long each action of a character takes until its next one, in seconds, by the skill's name; one attack of a string. */
export type ActionSeconds = Readonly<Record<string, number>>;

export interface Actor {
  readonly avatarId: number;
  /** In lower case; tells the forms of one with several elements apart. */
  readonly element: string | undefined;
  readonly weaponType: string | null | undefined;
}

/** As measured for the character, otherwise as others with its type of weapon. Mechanics section 4. */
export function actionSeconds({ avatarId, element, weaponType }: Actor): ActionSeconds {
  const frames = actionFrames[`${avatarId}-${element}`] ?? actionFrames[String(avatarId)];
  const byWeapon = defaultMilliseconds[weaponType ?? ''] ?? anyMilliseconds;
  const [normal, skill, burst, charged] = byWeapon.map((time) => time / millisecondsPerSecond);
  const [attacks = 1, string, skillFrames, burstFrames, chargedFrames] = frames ?? [];
  const seconds = (measured: number | null | undefined, otherwise = 0): number =>
    typeof measured === 'number' ? measured / framesPerSecond : otherwise;
  return {
    normal_attack: seconds(string && string / attacks, normal),
    charged_attack: seconds(chargedFrames, charged),
    plunging_attack: plungeMilliseconds / millisecondsPerSecond,
    elemental_skill: seconds(skillFrames, skill),
    elemental_burst: seconds(burstFrames, burst),
    reaction: 0,
  };
}
