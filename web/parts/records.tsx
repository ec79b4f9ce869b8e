import type { VNode } from 'preact';
import type { GameId } from '../../src/games/ids.ts';
import type { View } from '../page.ts';
import { type Fact, Facts } from './facts.tsx';
import { Link } from './link.tsx';
import { Picture } from './picture.tsx';
import { withQuery } from './tabs.tsx';

/** The page and the picture of each kind of record. */
const kinds = {
  character: { page: 'characters', picture: 'character' },
  weapon: { page: 'weapons', picture: 'weapon' },
  set: { page: 'sets', picture: 'artifact' },
} as const;

export type RecordKind = keyof typeof kinds;

export const pageOfRecord = (kind: RecordKind, game: GameId, id: number): string =>
  `/${kinds[kind].page}/${game}/${id}`;

export interface ListedRecord {
  readonly id: number;
  readonly name: string | null;
  readonly rarity?: number | string | undefined;
  /** What it is, in a few words: its element, its type. */
  readonly about?: string | undefined;
}

/** Records of one kind as a grid. */
export const RecordGrid = ({
  view,
  kind,
  game,
  records,
}: {
  readonly view: View;
  readonly kind: RecordKind;
  readonly game: GameId;
  readonly records: readonly ListedRecord[];
}): VNode => (
  <ul class="grid">
    {records.map(({ id, name, rarity, about }) => (
      <li key={id}>
        <Link view={view} to={pageOfRecord(kind, game, id)} class={rarityClass(rarity)}>
          <Picture game={game} kind={kinds[kind].picture} id={id} size={64} />
          <span class="grid-name">{name ?? id}</span>
          {about && <small>{about}</small>}
        </Link>
      </li>
    ))}
  </ul>
);

/** Records in a row, each with its icon. */
export const RecordRow = ({
  view,
  kind,
  game,
  records,
}: {
  readonly view: View;
  readonly kind: RecordKind;
  readonly game: GameId;
  readonly records: readonly { readonly id: number; readonly name: string | null }[];
}): VNode => (
  <ul class="record-row">
    {records.map(({ id, name }) => (
      <li key={id}>
        <Link view={view} to={pageOfRecord(kind, game, id)}>
          <Picture game={game} kind={kinds[kind].picture} id={id} size={28} />
          {name ?? id}
        </Link>
      </li>
    ))}
  </ul>
);

interface RecordHeadProps {
  readonly view: View;
  readonly kind: RecordKind;
  readonly game: GameId;
  readonly id: number;
  readonly name: string;
  readonly facts?: readonly Fact[];
  readonly isProvisional: boolean;
  readonly description?: string | null;
}

/** The beginning of a record's page: the way back to its list, and what it is. */
export function RecordHead(props: RecordHeadProps): VNode {
  const { view, kind, game, id, name, facts, isProvisional, description } = props;
  const { nav, games, catalog } = view.texts;
  const { page, picture } = kinds[kind];
  return (
    <>
      <p>
        <Link view={view} to={withQuery(`/${page}`, { game })}>
          {`${nav[page]} · ${games[game]}`}
        </Link>
      </p>
      <header class="record-head">
        <Picture game={game} kind={picture} id={id} size={112} />
        <div>
          <h1>{name}</h1>
          {facts && <Facts facts={facts} />}
          {isProvisional && <p class="small">{catalog.provisional}</p>}
          {description && <p>{description}</p>}
        </div>
      </header>
    </>
  );
}

/** The characters whose recommended builds have a record. */
export function UsedBy({
  view,
  game,
  characters,
}: {
  readonly view: View;
  readonly game: GameId;
  readonly characters: readonly { readonly avatarId: number; readonly name: string | null }[];
}): VNode {
  const { catalog } = view.texts;
  const unique = new Map(characters.map((one) => [one.avatarId, one]));
  return (
    <section>
      <h2>{catalog.usedBy}</h2>
      {unique.size === 0 ? (
        <p class="small">{catalog.noOne}</p>
      ) : (
        <RecordRow
          view={view}
          kind="character"
          game={game}
          records={[...unique.values()].map(({ avatarId, name }) => ({ id: avatarId, name }))}
        />
      )}
    </section>
  );
}

/** Stars, or the letter of a game that ranks by letters. */
export const rarityText = (rarity: number | string): string =>
  typeof rarity === 'number' ? '★'.repeat(rarity) : rarity;

const letters: Readonly<Record<string, number>> = { S: 5, A: 4, B: 3 };

function rarityClass(rarity: number | string | undefined): string | undefined {
  if (rarity === undefined) return undefined;
  const stars = typeof rarity === 'number' ? rarity : (letters[rarity] ?? 3);
  return `rarity-${Math.max(3, stars)}`;
}

/** In place of a list in which nothing was found. */
export function NothingFound({
  view,
  path,
  game,
  near,
}: {
  readonly view: View;
  readonly path: string;
  readonly game: string;
  readonly near: readonly { readonly recordId: number; readonly name: string }[];
}): VNode {
  const { catalog } = view.texts;
  return (
    <div class="empty">
      <p>{catalog.nothing}</p>
      {near.length > 0 && (
        <p>
          {catalog.meant}{' '}
          {near.map(({ recordId, name }, index) => (
            <>
              {index > 0 && ', '}
              <Link view={view} to={`${path}/${game}/${recordId}`}>
                {name}
              </Link>
            </>
          ))}
        </p>
      )}
      <p>
        <Link view={view} to={withQuery(path, { game })}>
          {catalog.showAll}
        </Link>
      </p>
    </div>
  );
}
