import { z } from 'zod';
import { atLeastOne, count, each, identity, within } from './enka-hsr-values.ts';

const lightCone = z
  .object({ tid: identity, level: atLeastOne, promotion: within(0, 6), rank: within(1, 5) })
  .transform(({ tid, level, promotion, rank }) => ({
    id: tid,
    level,
    promotion,
    superimpose: rank,
  }));

const subAffix = z
  .object({ affixId: identity, cnt: atLeastOne, step: count })
  .transform(({ affixId, cnt, step }) => ({ affix: affixId, rolls: cnt, steps: step }));

const relic = z
  .object({
    tid: identity,
    type: count,
    level: count,
    mainAffixId: count,
    subAffixList: each(subAffix),
    _flat: z.object({ setID: count }).catch({ setID: 0 }),
  })
  .transform(({ tid, type, level, mainAffixId, subAffixList, _flat }) => ({
    id: tid,
    slot: type,
    setId: _flat.setID,
    level,
    mainAffix: mainAffixId,
    subAffixes: subAffixList,
  }));

const tracePoint = z.object({ pointId: identity, level: identity });

/** A character of the showcase, in the form of both providers. */
export const character = z
  .object({
    avatarId: identity,
    level: atLeastOne,
    promotion: within(0, 6),
    rank: within(0, 6),
    enhancedId: count,
    equipment: lightCone.nullable().catch(null),
    relicList: each(relic),
    skillTreeList: each(tracePoint),
  })
  .transform((entry) => ({
    avatarId: entry.avatarId,
    hidden: false,
    level: entry.level,
    promotion: entry.promotion,
    eidolon: entry.rank,
    enhancedId: entry.enhancedId,
    lightCone: entry.equipment,
    relics: entry.relicList,
    traces: Object.fromEntries(entry.skillTreeList.map(({ pointId, level }) => [pointId, level])),
  }));
