import { attackCount, type Kit, type KitVariant } from '../../../builds/kit.ts';
import { readTable } from '../../../data-file.ts';

/** By agent and skill: seconds of each variant in the order of the kit. Estimates of how long an action is played. */
export const measuredSeconds = readTable<
  Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>
>('zzz', 'action-seconds');

/** For actions without a measurement, by the kind of their first hit or the skill. */
const usual: Readonly<Record<string, number>> = {
  basic: 0.6,
  special: 0.8,
  ex_special: 1.6,
  dash: 0.5,
  dodge_counter: 0.9,
  assist: 1,
  chain: 2,
  ultimate: 3.5,
};

/** How long a variant keeps the agent on the field, a whole string of attacks where it has one. */
export function secondsOf(
  avatarId: number,
  { skills }: Kit,
  skill: string,
  variant: KitVariant | undefined,
): number {
  const variants = skills[skill]?.variants ?? [];
  const measured = variant && measuredSeconds[avatarId]?.[skill]?.[variants.indexOf(variant)];
  if (measured !== undefined) return measured;
  const [first] = variant?.hits ?? [];
  return (usual[first?.attack ?? skill] ?? usual[skill] ?? 1) * attackCount(variant?.hits ?? []);
}
