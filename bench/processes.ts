import { type ChildProcess, fork, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';

/** Every process started here and not yet ended. */
const running = new Set<ChildProcess>();

export const projectDir = new URL('..', import.meta.url).pathname;

export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A file descriptor for standard output; it is dropped when left out. */
  readonly stdout?: number;
  /** Options of Node itself. */
  readonly nodeArgs?: readonly string[];
}

export type Running = ChildProcess & { readonly pid: number };

/** Starts a helper with a channel for messages; it ends when the channel closes. A `.ts` file is one of `bench`. */
export function startHelper(
  file: string,
  { env, stdout, nodeArgs = [] }: StartOptions = {},
): Running {
  const isSource = file.endsWith('.ts');
  return kept(
    fork(isSource ? new URL(file, import.meta.url) : file, {
      cwd: projectDir,
      execArgv: [...nodeArgs, ...(isSource ? ['--import', 'tsx'] : [])],
      env: environment(env),
      stdio: ['ignore', stdout ?? 'ignore', 'inherit', 'ipc'],
    }),
  );
}

/** Starts Node with these arguments. */
export function startNode(
  args: readonly string[],
  { env, stdout, nodeArgs = [] }: StartOptions,
): Running {
  return kept(
    spawn(process.execPath, [...nodeArgs, ...args], {
      cwd: projectDir,
      env: environment(env),
      stdio: ['ignore', stdout ?? 'ignore', 'inherit'],
    }),
  );
}

/** Nothing of the caller's own settings reaches what is measured. */
export const environment = (
  own: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> => ({ NODE_ENV: 'production', ...own });

function kept(child: ChildProcess): Running {
  if (child.pid === undefined) throw new Error(`${nameOf(child)} could not be started.`);
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child as Running;
}

interface PartOptions extends StartOptions {
  readonly question?: object;
  readonly limitMs: number;
}

export interface StartedPart<Answer> {
  readonly child: Running;
  readonly pid: number;
  readonly file: string;
  readonly answer: Answer;
}

/** The sources of a commit have nothing that could be measured so. */
export class NoPart extends Error {}

/** Starts the first of these files that answers. */
export async function startPart<Answer>(
  files: readonly string[],
  { question = {}, limitMs, ...options }: PartOptions,
): Promise<StartedPart<Answer>> {
  let failure: unknown = new NoPart('No file measures this part.');
  for (const file of files) {
    const child = startHelper(file, options);
    try {
      const answer = await ask<Answer>(child, question, limitMs);
      return { child, pid: child.pid, file, answer };
    } catch (error) {
      failure = error;
      process.stderr.write(`\n${file} does not fit.\n`);
      await stop(child);
    }
  }
  throw failure;
}

/** Sends one message and resolves to the next one that comes back; rejects when the process ends or is too late. */
export function ask<Answer>(
  child: ChildProcess,
  message: object,
  limitMs: number,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer);
      child.off('message', answered).off('exit', ended);
      end();
    };
    const answered = (answer: unknown) => settle(() => resolve(answer as Answer));
    const ended = (code: number | null, signal: string | null) =>
      settle(() => reject(new Error(`${nameOf(child)} ended early (${signal ?? code}).`)));
    const timer = setTimeout(
      () => settle(() => reject(new Error(`${nameOf(child)} did not answer in ${limitMs} ms.`))),
      limitMs,
    );
    child.once('message', answered).once('exit', ended);
    child.send(message);
  });
}

const nameOf = ({ spawnargs }: ChildProcess): string => spawnargs.at(-1) ?? 'A process';

/** Ends one process by its id, by force when it does not go in time. */
export async function stop(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(late);
}

/** Ends all that were started here, but these. */
export async function stopAll(spared: readonly ChildProcess[] = []): Promise<void> {
  await Promise.all([...running].filter((child) => !spared.includes(child)).map(stop));
}

/** The last resort, where nothing can be awaited any more. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Microseconds that a process, of all its threads, has run so far, and has waited for a core. */
export interface CpuUse {
  readonly ran: number;
  readonly waited: number;
}

/** Of processes and those that they started: a server with workers is all of them. */
export function familyUse(...pids: readonly number[]): CpuUse {
  const uses = pids.flatMap((pid) => [pid, ...childrenOf(pid)]).map(cpuUse);
  const sum = (figure: keyof CpuUse) => uses.reduce((total, use) => total + use[figure], 0);
  return { ran: sum('ran'), waited: sum('waited') };
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

export function cpuUse(pid: number): CpuUse {
  const use = { ran: 0, waited: 0 };
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const [ran, waited] = schedstat(`/proc/${pid}/task/${thread}`);
    use.ran += ran;
    use.waited += waited;
  }
  return use;
}

/** Of one thread; zero when it has just ended. */
function schedstat(dir: string): readonly [ran: number, waited: number] {
  try {
    const [ran, waited] = readFileSync(`${dir}/schedstat`, 'utf8').split(' ');
    return [Number(ran) / 1000, Number(waited) / 1000];
  } catch {
    return [0, 0];
  }
}

export const cpuMicroseconds = (pid: number): number => cpuUse(pid).ran;

/** Of the thread that runs the code of a process. */
export const mainThreadMicroseconds = (pid: number): number =>
  schedstat(`/proc/${pid}/task/${pid}`)[0];

const calmMs = 250;
/** What an idle process uses of that. */
const calmMicroseconds = 10_000;

/** Waits until a process has done nothing for three seconds: after its start the service makes what the sandbox holds, in turns. */
export async function untilCalm(pid: number, limitMs = 120_000): Promise<void> {
  const until = performance.now() + limitMs;
  for (let calm = 0, before = familyUse(pid).ran; calm < 12 && performance.now() < until; ) {
    await new Promise((resolve) => setTimeout(resolve, calmMs));
    const now = familyUse(pid).ran;
    calm = now - before < calmMicroseconds ? calm + 1 : 0;
    before = now;
  }
}

/** Resident memory in megabytes (of 1,000,000 bytes). */
export const residentMegabytes = (pid: number): number => memoryOf(pid, 'VmRSS') ?? Number.NaN;

/** What a process has resident of a file that it maps. */
export function mappedMegabytes(pid: number, file: string): number {
  const maps = readFileSync(`/proc/${pid}/smaps`, 'utf8').split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m);
  const own = maps.filter((map) => map.split('\n', 1)[0]?.endsWith(file));
  const kilobytes = own.map((map) => Number(/^Rss:\s+(\d+) kB/m.exec(map)?.[1] ?? 0));
  return (kilobytes.reduce((sum, one) => sum + one, 0) * 1024) / 1e6;
}

/** What a process has resident (`VmRSS`), or the most it ever had (`VmHWM`); undefined when it has ended. */
export function memoryOf(pid: number, figure: 'VmRSS' | 'VmHWM'): number | undefined {
  const status = `/proc/${pid}/status`;
  const lines = existsSync(status) ? readFileSync(status, 'utf8') : '';
  const kilobytes = new RegExp(`^${figure}:\\s+(\\d+) kB`, 'm').exec(lines)?.[1];
  return kilobytes === undefined ? undefined : (Number(kilobytes) * 1024) / 1e6;
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
