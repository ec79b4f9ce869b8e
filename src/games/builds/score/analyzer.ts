import type { CatalogPack } from '../../catalog-pack.ts';
import type { Build, CharacterForm, Role } from '../build.ts';
import type { Panel } from '../panel.ts';
import type { BuildRules } from '../rules.ts';
import { analyzeSubject, summarize } from './analysis.ts';
import type { ScoringProfile } from './profile.ts';
import type { Subject } from './subject.ts';

/** What differs between games in how a build is scored. */
export interface ScoringRules extends Pick<Subject, 'totals'> {
  inferRole(build: Build, pack: CatalogPack): Role;
  profileOf(pack: CatalogPack, form: CharacterForm, role: Role): ScoringProfile;
  panelOf(build: Build, pack: CatalogPack): Panel | undefined;
}

export interface Analyzer extends Pick<BuildRules, 'analyze' | 'summarize'> {
  /** What a build is measured by; the role is inferred of it when it is null. */
  subjectOf(build: Build, role: Role | null, pack: CatalogPack): Subject;
}

/** Scores builds of a game (R10.1, R10.2, R10.3b). */
export function createAnalyzer({ totals, ...rules }: ScoringRules): Analyzer {
  const subjectOf: Analyzer['subjectOf'] = (build, role, pack) => ({
    build,
    profile: rules.profileOf(pack, build, role ?? rules.inferRole(build, pack)),
    isRoleInferred: role === null,
    panelOf: (one) => rules.panelOf(one, pack),
    totals,
  });
  return {
    subjectOf,
    analyze: (build, role, pack) => analyzeSubject(subjectOf(build, role, pack)),
    summarize: (build, role, pack) => summarize(subjectOf(build, role, pack)),
  };
}
