import { startError } from '../start-error.ts';
import { readChoice, type Env, valueOf } from './values.ts';

/** `demo`: the sandbox plays all partners, with demo content and users. `live`: real partners and real money. */
export type Mode = 'demo' | 'live';

/**
 * Reads the mode: `MODE`, else live where `DATABASE_URL` or `SANDBOX=off` is set, else demo.
 * @throws a start error when `SANDBOX` contradicts the mode, or live mode has a setting of demo mode
 */
export function readMode(env: Env): Mode {
  const fallback: Mode = valueOf(env, 'DATABASE_URL') === undefined ? modeBySandbox(env) : 'live';
  const mode = readChoice(env, 'MODE', ['demo', 'live'], fallback);
  const sandbox = readChoice(env, 'SANDBOX', ['on', 'off'], mode === 'demo' ? 'on' : 'off');
  if (mode === 'live' && sandbox === 'on') {
    throw startError(
      'SANDBOX=on contradicts live mode, which MODE=live or DATABASE_URL chooses; MODE=demo is for tests',
    );
  }
  if (mode === 'demo' && sandbox === 'off') {
    throw startError('SANDBOX=off contradicts MODE=demo, which needs the sandbox; leave one of them out');
  }
  if (mode === 'live' && readChoice(env, 'LIMITS', ['on', 'off'], 'on') === 'off') {
    throw startError('LIMITS=off is only for the demo mode');
  }
  if (mode === 'live' && valueOf(env, 'FAULT') !== undefined) throw startError('FAULT is only for the demo mode');
  return mode;
}

const modeBySandbox = (env: Env): Mode => (readChoice(env, 'SANDBOX', ['on', 'off'], 'on') === 'on' ? 'demo' : 'live');
