import type { VNode } from 'preact';
import { linkTo, type View } from '../../page.ts';
import { Moment } from '../../parts/moment.tsx';
import { formatNumber } from '../../words.ts';
import { type Asked, characterPath, type PlayerChanges } from './model.ts';

type Change = PlayerChanges['changes'][number];

interface Props {
  readonly view: View;
  readonly asked: Asked;
}

/** What is different since the player was last seen otherwise. */
export function Changes({
  view,
  asked,
  changes: { since, changes },
}: Props & { readonly changes: PlayerChanges }): VNode {
  const words = view.texts.player.changes;
  const ofAccount = changes.filter(({ avatarId }) => avatarId === null);
  return (
    <section class="changes" aria-labelledby="changes">
      <h2 id="changes">{words.title}</h2>
      <p class="small">
        {words.since} <Moment at={since} />
      </p>
      <ul>
        {ofAccount.map((change) => (
          <li key={change.kind}>{textOf(view, asked, change)}</li>
        ))}
        {byCharacter(changes).map(([id, [first, ...others]]) => (
          <li key={id}>
            <a href={linkTo(view, characterPath(view, asked, id))}>
              {first.characterName ?? String(id)}
            </a>
            {`: ${[first, ...others].map((change) => textOf(view, asked, change)).join(' · ')}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** In the order of the showcase. */
function byCharacter(changes: readonly Change[]): [number, [Change, ...Change[]]][] {
  const found = new Map<number, [Change, ...Change[]]>();
  for (const change of changes) {
    if (change.avatarId === null) continue;
    const former = found.get(change.avatarId);
    if (former) former.push(change);
    else found.set(change.avatarId, [change]);
  }
  return [...found];
}

function textOf(
  { texts, language }: View,
  { game }: Asked,
  { kind, name, nameBefore, before, after }: Change,
): string {
  const { changes: words, level, ofGame } = texts.player;
  const step = (write: (value: number) => string) => `${write(before ?? 0)} → ${write(after ?? 0)}`;
  const number = (value: number) => formatNumber(value, language, 1);
  switch (kind) {
    case 'shown':
      return words.shown;
    case 'gear':
      return words.gear(after ?? 0);
    case 'weapon':
      return `${nameBefore ?? texts.player.noWeapon} → ${name ?? texts.player.noWeapon}`;
    case 'rank':
      return step(ofGame[game].rank);
    case 'refinement':
      return `${name} ${step(ofGame[game].refinement)}`;
    case 'score':
      return `${words.score} ${step(number)}`;
    case 'account_level':
      return `${words.accountLevel} ${step(number)}`;
    case 'level':
      return step(level);
    default:
      return `${name} ${step(number)}`;
  }
}
