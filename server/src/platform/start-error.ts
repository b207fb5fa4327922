/** Error that stops the start and that an operator can fix: one line, no stack (api#health-and-shutdown). */
export function startError(message: string): Error {
  const error = new Error(message);
  error.name = 'StartError';
  return error;
}

export function isStartError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'StartError';
}

export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const [line = ''] = (error.message || code || error.name).split('\n');
  return line;
}

export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
