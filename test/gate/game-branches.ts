import ts from 'typescript';
import { gameIds } from '../../src/games/ids.ts';

const isGame = (text: string): boolean => gameIds.some((game) => game === text);

const namesGame = (node: ts.Node): boolean => ts.isStringLiteralLike(node) && isGame(node.text);

const comparisons: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]);

const isComparison = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node) &&
  comparisons.has(node.operatorToken.kind) &&
  (namesGame(node.left) || namesGame(node.right));

/** `list.includes('zzz')`, and `['zzz']` as a list to look in. */
const isListed = (node: ts.Node): boolean =>
  (ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    ['includes', 'has', 'get'].includes(node.expression.name.text) &&
    node.arguments.some(namesGame)) ||
  (ts.isArrayLiteralExpression(node) && node.elements.length > 0 && node.elements.every(namesGame));

/** `games.zzz` and `table['zzz']`. */
const isPicked = (node: ts.Node): boolean =>
  (ts.isElementAccessExpression(node) && namesGame(node.argumentExpression)) ||
  (ts.isPropertyAccessExpression(node) &&
    node.expression.getText() === 'games' &&
    isGame(node.name.text));

/** A table that has some games and not all of them: the compiler does not ask for the next one. */
function isPartial(node: ts.Node): boolean {
  if (!ts.isObjectLiteralExpression(node)) return false;
  const keys = node.properties.flatMap(({ name }) =>
    name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : [],
  );
  const named = keys.filter(isGame);
  return named.length > 0 && named.length < gameIds.length;
}

const isBranch = (node: ts.Node): boolean =>
  isComparison(node) ||
  (ts.isCaseClause(node) && namesGame(node.expression)) ||
  isListed(node) ||
  isPicked(node) ||
  isPartial(node);

/** Where a file decides something by the name of a game, a line each: `present.ts:26: game === 'zzz'`. */
export function gameBranches(path: string, text: string): readonly string[] {
  if (!gameIds.some((game) => text.includes(game))) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isBranch(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${path}:${line + 1}: ${node.getText().split('\n')[0]}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
