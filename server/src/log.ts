import { pino, type Logger } from 'pino';
import type { LogLevel } from './config.ts';
import { codeOf } from './start-error.ts';

/**
 * One JSON line an event, to standard output. Of an error only its kind, message and stack are written: PostgreSQL's
 * `detail` repeats members' data (promises L1).
 */
export function createLogger(level: LogLevel): Logger {
  return pino({
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: ['req.headers', 'headers', 'password', 'token', 'otpToken', 'authorization'],
    serializers: { err: describeError },
  });
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  return { type: error.name, code: codeOf(error), message: error.message, stack: error.stack };
}
