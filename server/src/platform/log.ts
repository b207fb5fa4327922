import { pino, type Logger, type LoggerOptions } from 'pino';
import type { LogLevel } from './config/config.ts';
import type { Shipper } from './log-ship.ts';
import { codeOf } from './start-error.ts';

declare module './services.ts' {
  interface Services {
    readonly log: Logger;
  }
}

export const secretPaths = [
  'req.headers',
  'headers',
  'busboyOptions.headers',
  'password',
  'token',
  'otpToken',
  'authorization',
] as const;

/**
 * Logs one JSON line per event to standard output, and to the shipper where there is one. Of an error only its type, code, message and stack are written:
 * PostgreSQL's `detail` contains members' data (security#data).
 */
export function createLogger(level: LogLevel, shipper?: Shipper): Logger {
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: [...secretPaths],
    serializers: { err: describeError },
  };
  if (shipper === undefined) return pino(options);
  const streams = [pino.destination({ fd: 1, sync: true }), shipper].map((stream) => ({
    level: 'trace' as const,
    stream,
  }));
  return pino(options, pino.multistream(streams));
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  return { type: error.name, code: codeOf(error), message: error.message, stack: error.stack };
}
