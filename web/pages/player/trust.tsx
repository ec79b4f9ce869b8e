import type { VNode } from 'preact';
import type { View } from '../../page.ts';
import { Link } from '../../parts/link.tsx';
import { Moment } from '../../parts/moment.tsx';
import { signed, type Trust } from './model.ts';

interface TrustProps {
  readonly view: View;
  readonly trust: Trust;
}

/** The score, what it is made of, how it came about, and the reports that were confirmed. */
export function TrustPanel({ view, trust }: TrustProps): VNode {
  const words = view.texts.player.trust;
  return (
    <section class="panel trust" aria-labelledby="trust">
      <h2 id="trust">{words.title}</h2>
      <p class={`trust-score tier-${trust.tier}`}>
        <strong>{trust.score}</strong> <span class="tier">{words.tiers[trust.tier]}</span>
      </p>
      <Scale view={view} trust={trust} />
      <Components view={view} trust={trust} />
      <Timeline view={view} trust={trust} />
      <Reports view={view} trust={trust} />
      <p class="small">
        {words.note}{' '}
        <Link view={view} to="/docs/trust-model">
          {words.how}
        </Link>
      </p>
    </section>
  );
}

/** The score on a line from 0 to 100, with where the tiers begin. */
const Scale = ({ view, trust }: TrustProps): VNode => {
  const { tiers } = view.texts.player.trust;
  return (
    <svg class="scale" viewBox="-6 0 412 36" aria-hidden="true">
      {bands.map(({ tier, from, to }) => (
        <>
          <rect
            class={`fill-${tier}`}
            x={from * 4 + 1}
            y="8"
            width={(to - from) * 4 - 2}
            height="8"
            rx="2"
          />
          <text x={(from + to) * 2} y="33" text-anchor="middle">
            {tiers[tier]}
          </text>
        </>
      ))}
      <path class="mark" d={`M${trust.score * 4} 5l-5 -5h10zM${trust.score * 4 - 1} 5h2v14h-2z`} />
    </svg>
  );
};

const bands = [
  { tier: 'flagged', from: 0, to: 20 },
  { tier: 'caution', from: 20, to: 50 },
  { tier: 'neutral', from: 50, to: 80 },
  { tier: 'trusted', from: 80, to: 100 },
] as const;

function Components({ view, trust }: TrustProps): VNode {
  const words = view.texts.player.trust.parts;
  const { base, reportPenalty, verifiedOwnerBonus, accountAgeBonus, activityBonus } =
    trust.components;
  const rows = [
    [reportPenalty, words.reports(trust.reportsCount.confirmed)],
    [verifiedOwnerBonus, words.owner(verifiedOwnerBonus > 0)],
    [accountAgeBonus, words.age],
    [activityBonus, words.activity],
  ] as const;
  const sum = rows.reduce((before, [points]) => before + points, base);
  return (
    <ul class="sum">
      <li>
        <b>{base}</b> {words.base}
      </li>
      {rows.map(([points, text]) => (
        <li key={text} class={points === 0 ? 'nothing' : undefined}>
          <b>{signed(points)}</b> {text}
        </li>
      ))}
      {sum !== trust.score && (
        <li>
          <b>=</b> {words.held(sum)}
        </li>
      )}
    </ul>
  );
}

type Entry = Trust['timeline']['nodes'][number];

/** What has happened, the oldest first. A report is shown once it is confirmed, so that its filing is no entry. */
const entriesOf = ({ timeline }: Trust): readonly Entry[] =>
  timeline.nodes.filter(({ event }) => event !== 'report_submitted').toReversed();

function Timeline({ view, trust }: TrustProps): VNode {
  const words = view.texts.player.trust;
  const entries = entriesOf(trust);
  if (entries.length === 0) return <p class="small">{words.noChanges}</p>;
  return (
    <>
      <h3>{words.timeline}</h3>
      <Chart view={view} trust={trust} entries={entries} />
      <details>
        <summary>{words.table(entries.length)}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.when}</th>
              <th scope="col">{words.what}</th>
              <th scope="col" class="number">
                {words.after}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.toReversed().map(({ at, event, scoreAfter }) => (
              <tr key={`${at} ${event}`}>
                <td>
                  <Moment at={at} />
                </td>
                <td>{words.events[event]}</td>
                <td class="number">{scoreAfter}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

const chart = { width: 340, left: 26, right: 34, top: 8, height: 120 } as const;

/** The height of a score in the chart. */
const heightOf = (score: number): number =>
  Math.round(chart.top + (chart.height * (100 - score)) / 100);

/** Steps from entry to entry by their time, up to the score of now at the right edge. */
function Chart({
  view,
  trust,
  entries,
}: TrustProps & { readonly entries: readonly Entry[] }): VNode {
  const words = view.texts.player.trust;
  const moments = entries.map(({ at }) => Date.parse(at));
  const [begin = 0] = moments;
  const span = Math.max(1, (moments.at(-1) ?? begin) - begin);
  const end = chart.width - chart.right;
  // Before the first entry and after the last one is some room.
  const room = (end - chart.left) / 8;
  const xOf = (moment: number): number =>
    Math.round(chart.left + room + ((moment - begin) / span) * (end - chart.left - 2 * room));
  const first = entries[0];
  const before = first ? first.scoreAfter - first.delta : trust.score;
  const steps = entries
    .map(({ scoreAfter }, index) => `H${xOf(moments[index] ?? begin)}V${heightOf(scoreAfter)}`)
    .join('');
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${chart.width} ${chart.top + chart.height + 24}`}
      role="img"
      aria-label={words.chart(before, trust.score)}
    >
      {[0, ...bands.map(({ to }) => to)].map((score) => (
        <g key={score}>
          <line x1={chart.left} x2={end} y1={heightOf(score)} y2={heightOf(score)} />
          <text x={chart.left - 6} y={heightOf(score) + 4} text-anchor="end">
            {score}
          </text>
        </g>
      ))}
      <path d={`M${chart.left} ${heightOf(before)}${steps}H${end}`} />
      {entries.map(({ event, scoreAfter, at }, index) => (
        <circle
          key={`${at} ${event}`}
          class={event === 'review_confirmed' ? 'bad' : undefined}
          cx={xOf(moments[index] ?? begin)}
          cy={heightOf(scoreAfter)}
          r="3.5"
        >
          <title>{`${at.slice(0, 10)} · ${words.events[event]} · ${scoreAfter}`}</title>
        </circle>
      ))}
      <text class="now" x={end + 6} y={heightOf(trust.score) + 5}>
        {trust.score}
      </text>
      <text x={xOf(begin)} y={chart.top + chart.height + 18} text-anchor="start">
        {entries[0]?.at.slice(0, 10)}
      </text>
      <text x={end} y={chart.top + chart.height + 18} text-anchor="end">
        {words.now}
      </text>
    </svg>
  );
}

function Reports({ view, trust }: TrustProps): VNode | null {
  const words = view.texts.player.trust.reports;
  const { confirmed } = trust.reportsCount;
  const { nodes = [] } = trust.reports ?? {};
  if (confirmed === 0) return <p>{words.none}</p>;
  return (
    <>
      <h3>{words.title(confirmed)}</h3>
      <ul class="reports">
        {nodes.map(
          ({ reportId, category, description, reporterUidMasked, createdAt, confirmedAt }) => (
            <li key={reportId}>
              <p>
                <b>{words.categories[category]}</b>{' '}
                <span class="small">
                  {words.filedBy(reporterUidMasked)} <Moment at={createdAt} />
                  {confirmedAt && (
                    <>
                      {' · '}
                      {words.confirmed} <Moment at={confirmedAt} />
                    </>
                  )}
                </span>
              </p>
              <blockquote dir="auto">{description}</blockquote>
            </li>
          ),
        )}
      </ul>
      {confirmed > nodes.length && (
        <p class="small">{words.more(confirmed - nodes.length, nodes.length)}</p>
      )}
    </>
  );
}
