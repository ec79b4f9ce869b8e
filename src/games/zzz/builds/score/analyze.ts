import type { BuildAnalysis, BuildSummary } from '../../../builds/analysis.ts';
import type { Build, Role } from '../../../builds/build.ts';
import { analyzeSubject, summarize } from '../../../builds/score/analysis.ts';
import type { Subject } from '../../../builds/score/subject.ts';
import type { CatalogPack } from '../../../catalog-pack.ts';
import { panelOf } from '../panel.ts';
import { natureOf } from './character.ts';
import { inferRole } from './roles.ts';
import { profileOf } from './score.ts';

/** What a build is measured by; the role is inferred of it when it is null. */
export function subjectOf(build: Build, role: Role | null, pack: CatalogPack): Subject {
  const builtFor = role ?? inferRole(natureOf(pack, build));
  return {
    build,
    profile: profileOf(pack, build, builtFor),
    isRoleInferred: role === null,
    panelOf: (one) => panelOf(one, pack),
    totals: { em: null, er: null },
  };
}

/** Scores a build of zzz and says what would make it better (R10.1, R10.2). */
export const analyzeZzz = (build: Build, role: Role | null, pack: CatalogPack): BuildAnalysis =>
  analyzeSubject(subjectOf(build, role, pack));

/** What of it is shown on players (R10.3b). */
export const summarizeZzz = (build: Build, role: Role | null, pack: CatalogPack): BuildSummary =>
  summarize(subjectOf(build, role, pack));
