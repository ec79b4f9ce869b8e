/** The arguments cannot be read; the message is one line for the operator. */
export class UsageError extends Error {}

const isParseFault = (error: unknown): boolean =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');

/** One line; of what `parseArgs` says only the first sentence. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  if (isParseFault(error)) return `${text.split(/\. |\n/)[0]?.replace(/\.$/, '')}.`;
  return text.trim();
}

interface Failure {
  /** What the operator reads. */
  readonly text: string;
  /** 1 when the command failed, 2 for arguments that cannot be read. */
  readonly code: 1 | 2;
}

/** How a command ends that threw. */
export function failureOf(name: string, error: unknown): Failure {
  const isUsage = error instanceof UsageError || isParseFault(error);
  const help = isUsage ? ` Usage: npm run -s ${name} -- --help` : '';
  return { text: `${name}: ${messageOf(error)}${help}\n`, code: isUsage ? 2 : 1 };
}
