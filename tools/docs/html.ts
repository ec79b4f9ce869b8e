import { escapeMarkup } from '../../src/lib/text.ts';

/** A sentence of a description: code between backticks. */
export const inline = (text: string): string =>
  escapeMarkup(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

/** What has a colour, by language; the name of the group is the class. The first that fits wins. */
const colours: Readonly<Record<string, RegExp>> = {
  json: /(?<name>"(?:\\.|[^"\\])*"(?=\s*:))|(?<text>"(?:\\.|[^"\\])*")|(?<word>\b(?:true|false|null)\b|-?\b\d[\d.]*\b)/g,
  graphql:
    /(?<note>#.*)|(?<text>"(?:\\.|[^"\\])*")|(?<word>\b(?:query|mutation|subscription|fragment|on|true|false|null)\b|[@$]\w+)/g,
  sh: /(?<note>(?<=^|\s)#.*)|(?<text>"(?:\\.|[^"\\])*"|'[^']*')|(?<word>(?<=^|\n)(?:curl|npm|npx|node|export)\b)/g,
  ts: /(?<note>\/\/.*)|(?<text>'(?:\\.|[^'\\\n])*'|`[^`]*`)|(?<word>\b(?:import|from|const|let|await|async|for|of|if|else|return|new|function|export|throw|type|true|false|null)\b)/g,
  python:
    /(?<note>#.*)|(?<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')|(?<word>\b(?:import|from|def|for|in|if|else|return|with|as|while|not|True|False|None)\b)/g,
};
const sameColours: Readonly<Record<string, string>> = { js: 'ts', bash: 'sh' };

function coloured(code: string, language: string): string {
  const pattern = colours[sameColours[language] ?? language];
  if (!pattern) return escapeMarkup(code);
  let html = '';
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, found]) => found) ?? [''];
    html += escapeMarkup(code.slice(end, match.index));
    html += `<span class="code-${kind}">${escapeMarkup(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escapeMarkup(code.slice(end));
}

/** A block of code with its copy button, which the script of the site shows. */
export const codeBlock = (code: string, language = ''): string =>
  `<div class="code"><pre tabindex="0"><code>${coloured(code, language)}</code></pre><button type="button" class="quiet copy" data-copy="" hidden>Copy</button></div>\n`;
