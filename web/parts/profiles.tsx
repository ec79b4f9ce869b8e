import type { VNode } from 'preact';
import { isRatio } from '../../src/games/builds/words.ts';
import type { GameId } from '../../src/games/ids.ts';
import type { WebCharacterQuery } from '../../src/gql/graphql.ts';
import type { View } from '../page.ts';
import { formatNumber, type WordNames } from '../words.ts';
import { Link } from './link.tsx';
import { RecordRow } from './records.tsx';

type Profile = NonNullable<WebCharacterQuery['character']>['profiles'][number];

interface Props {
  readonly view: View;
  readonly game: GameId;
  readonly names: WordNames;
}

/** What a character is built for, in the reader's language. */
const profileName = ({ texts }: View, name: string): string =>
  (texts.profileNames as Readonly<Record<string, string>>)[name] ?? name.replaceAll('_', ' ');

/** How a character is built, for one thing each. */
export function Profiles({
  profiles,
  ...props
}: Props & { readonly profiles: readonly Profile[] }): VNode | null {
  if (profiles.length === 0) return null;
  return (
    <section>
      <h2>{props.view.texts.catalog.builds}</h2>
      <div class="profiles">
        {profiles.map((profile) => (
          <ProfilePanel key={`${profile.name} ${profile.element}`} {...props} profile={profile} />
        ))}
      </div>
    </section>
  );
}

/** Two pieces are often taken of any of twenty sets; the best come first. */
const maxSets = 6;

function ProfilePanel({
  view,
  game,
  names,
  profile,
}: Props & { readonly profile: Profile }): VNode {
  const { catalog, roles } = view.texts;
  const name = profileName(view, profile.name);
  const role = roles[profile.role];
  const title = [
    profile.element && names.element(capitalized(profile.element)),
    name,
    // Some are named after their role.
    role.toLowerCase() !== name.toLowerCase() && role,
  ];
  return (
    <section class="panel">
      <h3>{title.filter(Boolean).join(' · ')}</h3>
      {profile.source === 'derived' && <p class="small">{catalog.derived}</p>}
      <dl class="rows">
        <dt>{catalog.mainStats}</dt>
        <dd>
          <ul class="plain">
            {profile.mainStats.map(({ slot, stats }) => (
              <li key={slot}>
                <b>{names.slot(slot)}</b> {stats.map(names.stat).join(' / ')}
              </li>
            ))}
          </ul>
        </dd>
        <dt>{catalog.subStats}</dt>
        <dd>{profile.subStats.map(({ stat }) => names.stat(stat)).join(' › ')}</dd>
        {profile.targets.length > 0 && (
          <>
            <dt>{catalog.targets}</dt>
            <dd>
              {profile.targets
                .map(({ stat, value }) => `${names.stat(stat)} ${targetOf(stat, value, view)}`)
                .join(', ')}
            </dd>
          </>
        )}
        <dt>{catalog.sets}</dt>
        <dd>
          {profile.sets.slice(0, 4).map(({ pieces, sets }) => (
            <SetChoice
              key={sets.map(({ recordId }) => recordId).join()}
              view={view}
              game={game}
              pieces={pieces}
              sets={sets.slice(0, maxSets)}
            />
          ))}
          {profile.pairs.length > 0 && (
            <SetChoice view={view} game={game} pieces={2} sets={profile.pairs.slice(0, maxSets)} />
          )}
        </dd>
        <dt>{catalog.weapons}</dt>
        <dd>
          <RecordRow
            view={view}
            kind="weapon"
            game={game}
            records={profile.weapons.slice(0, 6).map(record)}
          />
        </dd>
      </dl>
    </section>
  );
}

/** Elements of profiles are in lower case, those of words are not. */
const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Targets have shares as fractions. */
const targetOf = (stat: string, value: number, { language }: View): string =>
  isRatio(stat) ? `${formatNumber(value * 100, language)}%` : formatNumber(value, language);

interface NamedRecord {
  readonly recordId: number;
  readonly name: string | null;
}

/** So many pieces of any of these sets. */
const SetChoice = ({
  view,
  game,
  pieces,
  sets,
}: Pick<Props, 'view' | 'game'> & {
  readonly pieces: number;
  readonly sets: readonly NamedRecord[];
}): VNode => (
  <div class="set-choice">
    <small>{view.texts.catalog.pieces(pieces)}</small>
    <RecordRow view={view} kind="set" game={game} records={sets.map(record)} />
  </div>
);

const record = ({ recordId, name }: NamedRecord) => ({ id: recordId, name });

type Rotation = NonNullable<WebCharacterQuery['damageProfiles']>[number];

/** As many as are read at a glance; the standard ones and those with the most votes come first. */
const maxRotations = 10;

/** The rotations that simulations are made with: standard ones, and those that the community shares. */
export function Rotations({
  view,
  rotations,
}: Pick<Props, 'view'> & { readonly rotations: readonly Rotation[] }): VNode | null {
  const { catalog, roles } = view.texts;
  if (rotations.length === 0) return null;
  return (
    <section>
      <h2>{catalog.rotations}</h2>
      <p class="small">
        {catalog.rotationsAbout}{' '}
        <Link view={view} to="/docs/api/voteProfile">
          {catalog.vote}
        </Link>
      </p>
      {rotations
        .slice(0, maxRotations)
        .map(({ profileId, profile, name, role, votes, rotation }) => (
          <details key={profileId} class="panel talent">
            <summary>
              {profile ? (
                `${catalog.standard} · ${profileName(view, profile)}`
              ) : (
                <>
                  <bdi>{name}</bdi>
                  {` · ${roles[role]}`}
                </>
              )}{' '}
              <span class="small">{catalog.votes(votes)}</span>
            </summary>
            {/* Skills have one name in the interface, which is English. */}
            <ol lang="en">
              {rotation.map((step, index) => (
                <li key={index}>{stepText(step)}</li>
              ))}
            </ol>
            <p>
              <code>{profileId}</code>
            </p>
          </details>
        ))}
    </section>
  );
}

/** `3 × normal attack: Low HP Skill`. */
function stepText({ skill, variant, type, count }: Rotation['rotation'][number]): string {
  const detail = variant ?? type;
  const what = skill.replaceAll('_', ' ');
  return `${count} × ${what}${detail === null ? '' : `: ${detail.replaceAll('_', ' ')}`}`;
}
