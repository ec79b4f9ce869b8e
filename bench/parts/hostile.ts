import { Kind, type OperationDefinitionNode, parse } from 'graphql';
import { toPublicText } from '../../src/domains/reports/redact.ts';
import { createNearPath } from '../../src/endpoints/near-paths.ts';
import { gameIds } from '../../src/games/ids.ts';
import { weigh } from '../../src/graph/document/weigh.ts';
import { v1Routes } from '../../src/rest/v1/index.ts';
import { schema } from '../../src/schema.ts';
import { answerMessages } from '../helper.ts';

/** CPU microseconds of the slowest of each kind, one number a round. */
export interface HostileTimes {
  /** To look for the path that one which is not there comes near to. */
  readonly path: readonly number[];
  /** To make the public text of a report. */
  readonly text: readonly number[];
  /** To weigh a document, parsed. */
  readonly weight: readonly number[];
}

const letters = 'abcdefghijklmnopqrstuvw';
const nearPath = createNearPath(v1Routes, gameIds);
const paths = [
  `/${'x'.repeat(8000)}`,
  `/${'v1/'.repeat(2700)}`,
  `/${'player/'.repeat(1000)}`,
  `/${Array.from({ length: 8 }, (_, at) => `${letters.slice(at)}${letters.slice(0, at)}`).join('/')}`,
  '/playerx/weapox/trust-scorx/genshin/812345678/a1/b2/c3',
  '/v1/v1/v1/v1/v1/v1/v1/player',
];

const longest = 2000;
const texts = ['a-', '1 ', 'a.', 'a@', '1.', '+(', '(at)', 'a(dot)', 'http', '@', 'x', '🦊'].map(
  (each) => each.repeat(longest / each.length),
);

/** `times` fragments that each spread the next one twice, then `chain` that spread it once. */
function multiplying(times: number, chain: number): string {
  const fragments = Array.from({ length: times + chain }, (_, index) => {
    const next = `...f${index + 1}`;
    return `fragment f${index} on Viewer { ${index < times ? `${next} ${next}` : next} }`;
  });
  return `{ viewer { ...f0 } } ${fragments.join(' ')} fragment f${times + chain} on Viewer { keyId }`;
}

const documents = [multiplying(80, 0), multiplying(12, 100)].map((source) => parse(source));

const isOperation = ({ kind }: { kind: string }): boolean => kind === Kind.OPERATION_DEFINITION;

const weighed = documents.map((document) => {
  const operation = document.definitions.find(isOperation) as OperationDefinitionNode;
  return () => weigh(schema, document, operation, {});
});

/** CPU microseconds of one call. */
function timed(call: () => unknown, times: number): number {
  const before = process.cpuUsage();
  for (let count = 0; count < times; count += 1) call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

const calls: Readonly<Record<keyof HostileTimes, readonly (() => unknown)[]>> = {
  path: paths.map((path) => () => nearPath('GET', path)),
  text: texts.map((description) => () => toPublicText({ description, reportedUid: '812345678' })),
  weight: weighed,
};

const callsInRound = 100;

const slowest = (name: keyof HostileTimes): number =>
  Math.max(...calls[name].map((call) => timed(call, callsInRound)));

answerMessages<{ rounds: number }>(({ rounds }): Promise<HostileTimes> => {
  const measure = (name: keyof HostileTimes): number[] =>
    Array.from({ length: rounds }, () => slowest(name));
  return Promise.resolve({
    path: measure('path'),
    text: measure('text'),
    weight: measure('weight'),
  });
});
