import { test } from 'vitest';
import { parse, validate, getOperationAST, getIntrospectionQuery } from 'graphql';
import { schema } from '../../src/schema.ts';
import { weigh, tooHeavy } from '../../src/graph/cost.ts';
import { createDocuments } from '../../src/graph/documents.ts';
const time = (label: string, f: () => unknown) => { const t = performance.now(); let r; try { r = f(); } catch (e) { r = e; } process.stdout.write(`${label}: ${(performance.now() - t).toFixed(1)} ms ${String(r).slice(0, 200)}\n`); return r; };
function tryDoc(label: string, source: string, variables = {}) {
  let doc: any; time(label + ' parse', () => { doc = parse(source, { maxTokens: 1000 }); return ''; });
  if (!doc) return;
  time(label + ' validate', () => validate(schema, doc, undefined, { maxErrors: 20 }).map(e => e.message).slice(0, 2));
  time(label + ' weigh', () => { const w = weigh(schema, doc, getOperationAST(doc)!, variables); return JSON.stringify(w) + tooHeavy(w)?.message; });
}
test('x', async () => {
  const n = 100;
  const mult = (leaf: string, type: string, times: number, chain: number) => {
    let s = '';
    for (let i = 0; i < times; i++) s += `fragment f${i} on ${type} { ...f${i + 1} ...f${i + 1} } `;
    for (let i = times; i < times + chain; i++) s += `fragment f${i} on ${type} { ...f${i + 1} } `;
    return `${s} fragment f${times + chain} on ${type} { ${leaf} }`;
  };
  tryDoc('mult', `{ ...f0 } ${mult('viewer { keyId }', 'Query', 80, 0)}`);
  tryDoc('mult typename', `{ ...f0 } ${mult('__typename', 'Query', 80, 0)}`);
  tryDoc('mult chain', `{ ...f0 } ${mult('__typename', 'Query', 12, 100)}`);
  tryDoc('mult chain cost', `{ ...f0 } ${mult('viewer { keyId }', 'Query', 11, 100)}`);
  const g = 'avatarId name level';
  tryDoc('deep mult', `query($u:String!){ player(game:GENSHIN uid:$u){ ... on GenshinPlayer { showcase { ...f0 } } } } ${mult(g, 'GenshinCharacter', 80, 0)}`);
  tryDoc('overlap', `{ ${Array.from({length: 90}, (_, i) => `viewer{ keyId ...f }`).join(' ')} } fragment f on ApiKey { status }`);
  tryDoc('nested overlap', `{ ${'viewer { keyId status } '.repeat(190)} }`);
  tryDoc('introspect', getIntrospectionQuery());
  tryDoc('introspect aliases', `{ __schema { ${Array.from({length: 15}, (_, i) => `a${i}: types { fields { type { fields { name args { name } type { ofType { fields { name } } } } } } }`).join(' ')} } }`);
  const bad = `{ __schema { types { ${Array.from({length: 12}, (_, i) => `a${i}: fields { type { fields { name args { name } type { ofType { name } } } } }`).join(' ')} } } }`;
  tryDoc('introspect aliases2', bad);
  tryDoc("introspect nest", `{ __schema { ${[1,2,3,4,5].map(i => `a${i}: types { ${[1,2,3,4,5].map(i => `b${i}: fields { type { ${[1,2,3,4,5].map(i => `c${i}: fields { name args { name } type { name } }`).join(" ")} } }`).join(" ")} }`).join(" ")} } }`);
  const d = createDocuments(schema);
  const doc = d.parse(bad);
  time('exec', () => JSON.stringify((d.execute({ schema, document: doc, contextValue: {} }) as any)).length);
  time('exec2', () => JSON.stringify((d.execute({ schema, document: doc, contextValue: {} }) as any)).length);
});
