import { GraphQLError, Kind } from 'graphql';
import type { GameId, Language } from '../games/ids.ts';
import { momentForm, parseMoment } from '../lib/clock.ts';
import type { Environment, Scope } from '../lib/principal.ts';
import { constantCase } from '../lib/text.ts';
import { builder } from './builder.ts';

builder.scalarType('DateTime', {
  description: 'A moment in UTC with milliseconds, as in RFC 3339: 2026-01-15T08:30:00.000Z.',
  serialize: (value) => (typeof value === 'number' ? new Date(value) : value).toISOString(),
  parseValue: (value) => readDateTime(value),
  parseLiteral: (node) => readDateTime(node.kind === Kind.STRING ? node.value : undefined),
});

builder.scalarType('JSON', {
  description: 'Any JSON value; never an input.',
  serialize: (value) => value,
});

/** Reads a moment in a document or a variable; anything else is a fault of the document (R1.3). */
function readDateTime(value: unknown): Date {
  const time = typeof value === 'string' ? parseMoment(value) : undefined;
  if (time === undefined) throw new GraphQLError(`A DateTime is ${momentForm}.`);
  return new Date(time);
}

/** Enum values by the contract's names (R15.4): `write:report` becomes WRITE_REPORT. */
export function enumValues<Value extends string>(descriptions: Readonly<Record<Value, string>>) {
  const entries = Object.entries(descriptions) as [Value, string][];
  return Object.fromEntries(
    entries.map(([value, description]) => [constantCase(value), { value, description }]),
  ) as Record<string, { value: Value; description: string }>;
}

/** Descriptions of values that share a sentence. */
export const describeEach = <Value extends string>(
  values: readonly Value[],
  describe: (value: Value) => string,
) => Object.fromEntries(values.map((value) => [value, describe(value)])) as Record<Value, string>;

export const GameEnum = builder.enumType('Game', {
  description: 'A game.',
  values: enumValues<GameId>({
    genshin: 'Genshin Impact.',
    hsr: 'Honkai: Star Rail.',
    zzz: 'Zenless Zone Zero.',
  }),
});

export const LanguageEnum = builder.enumType('Language', {
  description: 'A language of names.',
  values: enumValues<Language>({
    en: 'English.',
    id: 'Indonesian.',
    ja: 'Japanese.',
    'zh-cn': 'Simplified Chinese.',
    'zh-tw': 'Traditional Chinese.',
    de: 'German.',
    es: 'Spanish.',
    fr: 'French.',
    ko: 'Korean.',
    pt: 'Portuguese.',
    ru: 'Russian.',
    th: 'Thai.',
    vi: 'Vietnamese.',
    it: 'Italian; only for genshin.',
    tr: 'Turkish; only for genshin.',
  }),
});

export const EnvironmentEnum = builder.enumType('Environment', {
  description: 'The environment of a key. The data of the two never mixes.',
  values: enumValues<Environment>({
    live: 'Real data from the providers.',
    test: 'The sandbox, whose data is the same at each call.',
  }),
});

export const ScopeEnum = builder.enumType('Scope', {
  description: 'What a key may do.',
  values: enumValues<Scope>({
    read: 'Read all public data, and compute builds.',
    'write:report': 'Submit scam reports, evidence and verifications.',
    'write:build': 'Save builds and simulations.',
    admin: 'Everything, including moderation; for the operator.',
  }),
});
