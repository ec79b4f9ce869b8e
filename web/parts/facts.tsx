import type { VNode } from 'preact';

export type Fact = readonly [label: string, value: string | null | undefined];

/** What is known of something, in short; a fact without a value is left out. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }): VNode => (
  <dl class="facts">
    {facts
      .filter(([, value]) => value)
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
