/** A file of the project that may cite rules. */
export interface Text {
  readonly path: string;
  readonly text: string;
}

/** What can be cited. */
export interface Rules {
  /** `R4.5a`, each as often as it is defined. */
  readonly rules: readonly string[];
  /** Listed under "Not built yet" alone: nothing keeps them, so that nothing may cite them. */
  readonly notBuilt: ReadonlySet<string>;
  readonly contractSections: ReadonlySet<string>;
  readonly trustSections: ReadonlySet<string>;
  /** Of the trust model's first section. */
  readonly promises: ReadonlySet<string>;
}

const ruleNumber = String.raw`(?<![\w#/.])R\d+\.\d+[a-z]?(?!\w)`;
const numbers = String.raw`\d+(?:(?:,| and| to|, and) +\d+)*`;
const unbuilt = /^Not built yet:[\s\S]*?(?=\n\n|(?![\s\S]))/gm;

const all = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), (match) => match[1] ?? match[0]);

const sectionsOf = (text: string): ReadonlySet<string> => new Set(all(text, /^## (\d+)\./gm));

/** Reads what the two documents define. */
export function readRules(contract: string, trustModel: string): Rules {
  const rules = all(contract, /^- \*\*(R\d+\.\d+[a-z]?)/gm);
  const listed = all(contract, unbuilt).flatMap((text) => all(text, new RegExp(ruleNumber, 'g')));
  const promises = /^## 1\.[\s\S]*?(?=^## )/m.exec(trustModel)?.[0] ?? '';
  return {
    rules,
    notBuilt: new Set(listed.filter((rule) => !rules.includes(rule))),
    contractSections: sectionsOf(contract),
    trustSections: sectionsOf(trustModel),
    promises: new Set(all(promises, /^(\d+)\. /gm)),
  };
}

/** One kind of citation: what it looks like, and why one leads nowhere. */
interface Kind {
  readonly pattern: RegExp;
  readonly faultOf: (cited: string) => string | undefined;
}

const lacking =
  (known: ReadonlySet<string>, what: string) =>
  (cited: string): string | undefined => {
    const missing = all(cited, /\d+/g).filter((number) => !known.has(number));
    return missing.length > 0 ? `${what} has no ${missing.join(', ')}` : undefined;
  };

function kindsOf({ rules, notBuilt, contractSections, trustSections, promises }: Rules): Kind[] {
  const known = new Set(rules);
  const ofContract = lacking(contractSections, 'docs/contract.md');
  const ofTrust = lacking(trustSections, 'docs/trust-model.md');
  const between = (before: string, after = ''): RegExp =>
    new RegExp(`${before} +(${numbers})(?![\\d.])${after}`, 'gi');
  return [
    {
      pattern: new RegExp(ruleNumber, 'g'),
      faultOf: (rule) => {
        if (notBuilt.has(rule)) return `${rule} is not built yet, so that nothing keeps it`;
        return known.has(rule) ? undefined : `docs/contract.md has no ${rule}`;
      },
    },
    { pattern: between('contract,? +sections?'), faultOf: ofContract },
    { pattern: between('sections?', ' +of +the +contract'), faultOf: ofContract },
    { pattern: between('trust[ -]model,? +sections?'), faultOf: ofTrust },
    { pattern: between('sections?', ' +of +the +trust +model'), faultOf: ofTrust },
    {
      pattern: between('promises?'),
      faultOf: lacking(promises, 'docs/trust-model.md, section 1,'),
    },
    {
      pattern: /\(([A-E]\d{1,2}(?:, ?[A-E]\d{1,2})*)\)/g,
      faultOf: (cited) => `${cited} is the number of a finding; name the rule behind it`,
    },
  ];
}

/** A citation may go over the end of a line; every character stays where it is. */
const joined = (text: string): string =>
  text.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/)?/g, (gap) => ' '.repeat(gap.length));

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** Citations that lead nowhere, a line each. */
export function citationFaults(texts: readonly Text[], rules: Rules): string[] {
  const kinds = kindsOf(rules);
  return texts.flatMap(({ path, text }) => {
    const cited = joined(text.replaceAll(unbuilt, (list) => list.replaceAll(/\S/g, ' ')));
    return kinds.flatMap(({ pattern, faultOf }) =>
      Array.from(cited.matchAll(pattern)).flatMap((match) => {
        const fault = faultOf(match[1] ?? match[0]);
        return fault === undefined ? [] : [`${path}:${lineAt(text, match.index)}: ${fault}`];
      }),
    );
  });
}

const comments =
  /\/\*[\s\S]*?\*\/|(?<=^[ \t]*)\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*|(?<=\S[ \t]+)\/\/ [^\n]*$/gm;
const citation = new RegExp(
  `${ruleNumber}|(?:the +)?(?:contract|trust[ -]model),? +sections? +${numbers}|\\b(?:source|see|and|to)\\b`,
  'gi',
);

/** Comments that are nothing but a citation: they say nothing to who does not know it by heart. */
export const bareCitations = (texts: readonly Text[]): string[] =>
  texts.flatMap(({ path, text }) =>
    Array.from(text.matchAll(comments)).flatMap((match) => {
      const said = joined(match[0]);
      const isBare = /\d/.test(said) && !/\w/.test(said.replaceAll(citation, ''));
      const line = `${path}:${lineAt(text, match.index)}`;
      return isBare ? [`${line}: ${said.trim()} is no sentence; put the number behind one`] : [];
    }),
  );

/** Files that a document names (`test/x.test.ts`, or as a link) and that are not there. */
export const missingFiles = (
  documents: readonly Text[],
  exists: (path: string) => boolean,
): string[] =>
  documents.flatMap(({ path, text }) => {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
    const named = all(text, /`((?:packages|src|tools|test|docs|bench|schema)\/[^`\s<>*{}…]*)`/g);
    const linked = all(text, /\]\((?!https?:|#)([^)\s#]+)[^)\s]*\)/g).map((to) => folder + to);
    return [...new Set([...named, ...linked])]
      .filter((file) => !exists(file))
      .map((file) => `${path}: there is no ${file}`);
  });
