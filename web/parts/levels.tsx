import type { VNode } from 'preact';
import type { GameId } from '../../src/games/ids.ts';
import type { View } from '../page.ts';
import { formatNumber, statValue } from '../words.ts';
import { Scroll } from './scroll.tsx';

export interface StatColumn<Row> {
  /** As in `words`: `hp`, `crit_rate`. */
  readonly stat: string;
  readonly label: string;
  /** Null where the record does not have the stat. */
  readonly value: (row: Row) => number | null;
}

/** Stats by level; a level at which an ascension is done has them before and after it. */
export function StatTable<Row extends { readonly level: number }>({
  view,
  curve,
  columns,
}: {
  readonly view: View;
  readonly curve: readonly Row[];
  readonly columns: readonly StatColumn<Row>[];
}): VNode | null {
  const { catalog } = view.texts;
  if (curve.length === 0) return null;
  const levels = [...new Set(curve.map(({ level }) => level))];
  const shown = columns.filter(({ value }) => curve.some((row) => value(row) !== null));
  const valuesAt = (level: number, { stat, value }: StatColumn<Row>): string => {
    const texts = curve
      .filter((row) => row.level === level)
      .map((row) => statValue(view, stat, value(row) ?? 0));
    return [...new Set(texts)].join(' → ');
  };
  return (
    <section>
      <h2>{catalog.stats}</h2>
      <Scroll>
        <table class="levels">
          <thead>
            <tr>
              <th scope="col" class="number">
                {catalog.level}
              </th>
              {shown.map(({ stat, label }) => (
                <th key={stat} scope="col" class="number">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {levels.map((level) => (
              <tr key={level}>
                <th scope="row" class="number">
                  {level}
                </th>
                {shown.map((column) => (
                  <td key={column.stat} class="number">
                    {valuesAt(level, column)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <p class="small">{catalog.ascended}</p>
    </section>
  );
}

interface Material {
  readonly materialId: number;
  readonly name: string | null;
  readonly count: number;
}

/** What one step costs; its name is a level, or what is unlocked. */
export interface Cost {
  readonly step: number | string;
  readonly currency: number | null;
  readonly materials: readonly Material[];
}

/** What steps cost, each and all together. */
export function CostTable({
  view,
  game,
  costs,
}: {
  readonly view: View;
  readonly game: GameId;
  readonly costs: readonly Cost[];
}): VNode {
  const { catalog } = view.texts;
  const isByLevel = typeof costs[0]?.step === 'number';
  const rows = [...costs, { step: catalog.total, ...sumOf(costs) }];
  return (
    <Scroll>
      <table class="costs">
        <thead>
          <tr>
            <th scope="col" class={isByLevel ? 'number' : undefined}>
              {isByLevel ? catalog.upTo : ''}
            </th>
            <th scope="col" class="number">
              {catalog.currency[game]}
            </th>
            <th scope="col">{catalog.material}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ step, currency, materials }, index) => (
            <tr key={index}>
              <th scope="row" class={isByLevel ? 'number' : undefined}>
                {step}
              </th>
              <td class="number">{currency ? formatNumber(currency, view.language) : ''}</td>
              <td>
                {materials
                  .map(
                    ({ materialId, name, count }) =>
                      `${formatNumber(count, view.language)} × ${name ?? materialId}`,
                  )
                  .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** What the ascensions of a record cost. */
export function Ascensions({
  view,
  game,
  ascension,
}: {
  readonly view: View;
  readonly game: GameId;
  readonly ascension: readonly (Omit<Cost, 'step'> & { readonly levelCap: number })[];
}): VNode | null {
  if (ascension.length === 0) return null;
  const costs = ascension.map(({ levelCap, ...cost }) => ({ step: levelCap, ...cost }));
  return (
    <section>
      <h2>{view.texts.catalog.materials}</h2>
      <CostTable view={view} game={game} costs={costs} />
    </section>
  );
}

/** All that the steps cost together, each material once. */
function sumOf(costs: readonly Cost[]): Omit<Cost, 'step'> {
  const materials = new Map<number, Material>();
  for (const material of costs.flatMap((cost) => cost.materials)) {
    const { materialId, count } = material;
    const before = materials.get(materialId)?.count ?? 0;
    materials.set(materialId, { ...material, count: before + count });
  }
  const currency = costs.reduce((sum, cost) => sum + (cost.currency ?? 0), 0);
  return { currency, materials: [...materials.values()] };
}
