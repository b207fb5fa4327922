import { randomBytes } from 'node:crypto';
import pino from 'pino';
import type { SmsGateway, SmsMessage, SmsResult } from '../auth/sms.ts';
import { readConfig, type Config } from '../config.ts';
import type { House } from '../house.ts';
import { createMetrics } from '../http/metrics.ts';
import { createSettings } from '../setting.ts';
import type { TestDb } from './database.ts';

export type Parts = { config?: Partial<Config> } & Partial<Omit<House, 'config' | 'db' | 'pool'>>;

/** A house over a test's database whose partners do nothing, but for the parts given. Its replies are checked. */
export function createTestHouse({ db, pool }: Pick<TestDb, 'db' | 'pool'>, parts: Parts = {}): House {
  const { config, ...others } = parts;
  return {
    config: { ...readConfig({}), logLevel: 'silent', checkReplies: true, ...config },
    pool,
    db,
    keys: { masterKey: randomBytes(32) },
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    settings: createSettings(db),
    games: new Map(),
    qrChannels: new Map(),
    payout: { send: async () => ({ outcome: 'unknown' }), status: async () => ({ status: 'unknown' }) } as never,
    sms: createSmsBox(),
    ...others,
  };
}

export type SmsBox = SmsGateway & {
  /** What was sent, newest last. */
  texts: Omit<SmsMessage, 'signal'>[];
  /** What the gateway answers next. */
  result: SmsResult;
  lastCode(phone: string): string;
};

/** A gateway that keeps what it is given. */
export function createSmsBox(): SmsBox {
  const box: SmsBox = {
    texts: [],
    result: 'sent',
    send: async ({ to, text, code, ref }) => {
      if (box.result === 'sent') box.texts.push({ to, text, code, ref });
      return box.result;
    },
    lastCode(phone) {
      const text = box.texts.findLast((sent) => sent.to === phone);
      if (text === undefined) throw new Error('no text was sent to this phone');
      return text.code;
    },
  };
  return box;
}

/** A logger whose lines can be read, to see what is in them and what is not. */
export function createLogBook() {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  return { log, text: () => lines.join('') };
}
