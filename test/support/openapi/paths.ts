import { methods, type OpenApiDocument, type Operation, pointerPart } from './document.ts';

/** An operation and the JSON pointer of where it stands. */
export interface Matched {
  readonly operation: Operation;
  readonly pointer: string;
}

/** Finds the operation that a request is meant for, as the service does: literal segments win, one slash at the end is ignored. */
export function operationFinder({ paths }: OpenApiDocument) {
  const templates = Object.keys(paths).map((path) => ({ path, segments: path.split('/') }));
  const byPath = new Map<string, string | undefined>();

  function pathOf(pathname: string): string | undefined {
    if (!isDecodable(pathname)) return undefined;
    const segments = pathname.split('/');
    const fitting = templates.filter((one) => fits(one.segments, segments));
    fitting.sort((a, b) => parametersOf(a.segments).localeCompare(parametersOf(b.segments)));
    return fitting[0]?.path;
  }

  return (method: string, url: string): Matched | undefined => {
    const pathname = (url.split(/[?#]/, 1)[0] ?? '').replace(/(?<=.)\/$/, '');
    if (!byPath.has(pathname)) byPath.set(pathname, pathOf(pathname));
    const path = byPath.get(pathname);
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    if (path === undefined || !(methods as readonly string[]).includes(verb)) return undefined;
    const operation = paths[path]?.[verb] as Operation | undefined;
    return operation && { operation, pointer: `/paths/${pointerPart(path)}/${verb}` };
  };
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURI(pathname);
    return true;
  } catch {
    return false;
  }
}

const isParameter = (segment: string): boolean => segment.startsWith('{');

const fits = (template: readonly string[], segments: readonly string[]): boolean =>
  template.length === segments.length &&
  template.every((one, index) =>
    isParameter(one) ? segments[index] !== '' : one === segments[index],
  );

/** Which segments are parameters: the path whose first parameter comes last wins. */
const parametersOf = (segments: readonly string[]): string =>
  segments.map((segment) => (isParameter(segment) ? '1' : '0')).join('');
