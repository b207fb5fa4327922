import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestDb } from '../database.ts';
import { fakeGame } from '../game/partner.ts';
import { walletApp, createGame, createGameAccount, createRichMember } from '../wallet.ts';
import { effectsOf, killPoints } from './points.ts';
import { instrument } from './instrument.ts';
import { watchPoints } from './passing.ts';

const { db, pool } = await createTestDb();

const source = join(import.meta.dirname, '../../src');

const ofMoney = [
  'money',
  'condition',
  'wallet',
  'withdraw',
  'deposit',
  'refund',
  'wheel',
  'bonus',
  'promotion',
  'invite',
  'play',
];

const commits = ['inTransaction', 'withMemberLock', 'runOnce'];

/** Commits that are the only effect of their call, or that lie within a kill point of their caller. */
const known = [
  'bonus/activate.ts runOnce',
  'condition/standing.ts withMemberLock',
  'deposit/bank/decide.ts inTransaction',
  'deposit/bank/declared.ts runOnce',
  'deposit/bank/list/day.ts inTransaction',
  'deposit/bank/list/import.ts inTransaction',
  'deposit/qr/credit/credit.ts inTransaction',
  'deposit/qr/credit/reversal.ts inTransaction',
  'deposit/qr/qr.ts withMemberLock',
  'deposit/reverse/reverse.ts inTransaction',
  'deposit/slip/decide.ts inTransaction',
  'deposit/slip/read.ts inTransaction',
  'deposit/truelink/auto/wallet.ts inTransaction',
  'deposit/truelink/decide.ts withMemberLock',
  'deposit/truelink/redeem.ts withMemberLock',
  'invite/collect.ts runOnce',
  'money/idempotency/idempotency.ts inTransaction',
  'play/reward.ts withMemberLock',
  'promotion/promotion.ts runOnce',
  'refund/night.ts inTransaction',
  'wallet/correct.ts inTransaction',
  'wallet/recall.ts runOnce',
  'wheel/decide.ts withMemberLock',
  'withdraw/approval.ts inTransaction',
  'withdraw/hand/after.ts inTransaction',
  'withdraw/payout.ts inTransaction',
];

const filesOf = (folder: string): string[] =>
  readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`);

const read = (file: string): string => readFileSync(join(source, file), 'utf8');

afterEach(() => watchPoints(undefined));

test('each commit of money has a kill point or is a listed exception', () => {
  const found = ofMoney.flatMap(filesOf).flatMap((file) => {
    const text = read(file);
    return commits
      .filter((name) => new RegExp(`(?<!function )\\b${name}(?:<[^(]*>)?\\(`).test(text))
      .map((name) => `${file} ${name}`);
  });
  const covered = killPoints.map(({ file, wraps }) => `${file} ${wraps}`);
  expect(found.filter((one) => !covered.includes(one)).toSorted()).toEqual(known);
});

test('a kill point without its function is an error', () => {
  const text = read('money/intent/engine.ts').replaceAll('callFirst', 'callOnce');
  expect(() => instrument('/server/src/money/intent/engine.ts', text)).toThrow(
    'money/intent/engine.ts has no callFirst',
  );
});

test('production code names no kill point, except to refuse the variable', () => {
  const files = filesOf('.').filter((file) => /\bfaults\.at\(|\bFAULT\b|kill-points/.test(read(file)));
  expect(files).toEqual(['./platform/config/mode.ts']);
});

describe.each(['A', 'B', 'C'] as const)('a transfer with a game of class %s', (capability) => {
  test('passes the points of the crash matrix in order', async () => {
    const game = fakeGame(`GAME${capability}`, capability, { listed: 5 });
    const { code } = game.provider;
    await createGame(db, code);
    const { memberId, token } = await createRichMember(db, 10_000n);
    await createGameAccount(db, memberId, code);
    const { post } = walletApp(pool, new Map([[code, game.provider]]));
    const passed: string[] = [];
    watchPoints((point) => void passed.push(point));
    await post(token, 'transfer', { from: 'WALLET', to: code, amount: 50 });
    await post(token, 'transfer', { from: code, to: 'WALLET', amount: 50 });
    const pointsOf = (kind: string) =>
      effectsOf[capability].flatMap((effect) => [`${kind}.${effect}.before`, `${kind}.${effect}.after`]);
    expect(passed).toEqual([...pointsOf('transfer-in'), ...pointsOf('transfer-out')]);
  });
});
