import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createTestDb } from '../../test/database.ts';
import { testServices } from '../../test/services.ts';
import { createMember } from '../../test/member.ts';
import { runOps } from '../../test/ops.ts';
import { resetSettings } from '../../test/setting.ts';
import { createRichMember } from '../../test/wallet.ts';
import { readCash } from '../money/ledger/account.ts';

const { db, pool } = await createTestDb();
const services = testServices(pool);
const folder = mkdtempSync(join(tmpdir(), 'kapao-ops-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => resetSettings(db));

const noKeys = () => {
  throw new Error('these commands need no master key');
};
const run = (...words: string[]) => runOps(words, { services, database: { pool, loadKeys: noKeys } });
const decided = ['--by', 'Noi', '--reason', 'seen at the bank'];

test.each([
  'settings',
  'partner',
  'games',
  'staff',
  'payments',
  'slips',
  'gifts',
  'withdrawals',
  'transfers',
  'coupons',
])('%s list ends well where nothing waits', async (noun) => {
  expect(await run(noun, 'list')).toMatchObject({ code: 0, errors: '' });
});

test('members frozen says so where no member is', async () => {
  expect(await run('members', 'frozen')).toEqual({ code: 0, output: 'No member is frozen.\n', errors: '' });
});

test.each([
  ['withdrawals approve', ['withdrawals', 'approve', 'X', '--revision', '1', '--by', 'Noi'], 'X: not_found'],
  ['withdrawals returned', ['withdrawals', 'returned', 'X', '--reference', 'R1', ...decided], 'X: not_found'],
  ['payments credit', ['payments', 'credit', '7', '0800000000', '--by', 'Noi'], '7: no_member'],
  ['payments return', ['payments', 'return', '7', '--by', 'Noi'], '7: not_found'],
  ['payments accept', ['payments', 'accept', 'X', '--by', 'Noi'], 'X: not_found'],
  ['payments reverse', ['payments', 'reverse', '7', '--reason', 'TWICE', '--by', 'Noi'], '7: not_found'],
  [
    'payments import',
    ['payments', 'import', 'x.csv', '--account', 'scb 405-1234567'],
    'no account of ours: SCB 4051234567',
  ],
  ['slips credit', ['slips', 'credit', 'X', '--by', 'Noi'], 'X: not_found'],
  ['gifts show', ['gifts', 'show', 'X'], 'X: not_found'],
  ['transfers settle', ['transfers', 'settle', 'X', 'applied', ...decided], 'X: not_found'],
  ['transfers close', ['transfers', 'close', '7', ...decided], '7: not_open'],
  ['members suspend', ['members', 'suspend', '0800000000', ...decided], '0800000000: NO_DATA'],
  ['games on', ['games', 'on', 'X'], 'X: not_found'],
  ['games rate', ['games', 'rate', 'X', 'THB=1'], 'X: not_found'],
  ['staff password', ['staff', 'password', 'no-one'], 'no-one: NO_USER'],
  ['coupons give', ['coupons', 'give', '0800000000', '3', ...decided], '0800000000: not_found'],
  ['reconcile', ['reconcile', 'x1'], 'no statement of: X1'],
])('%s of what does not exist is one line and exit code 1', async (_name, words, line) => {
  expect(await run(...words)).toEqual({ code: 1, output: '', errors: `${line}\n` });
});

describe('members adjust', () => {
  test('credits with +, debits with -, and once for each key', async () => {
    const { memberId, phone } = await createRichMember(db, 10_000n);
    const adjust = (amount: string, key: string) =>
      run('members', 'adjust', phone, amount, '--key', key, '--reason', 'GOODWILL', '--by', 'Noi');
    expect(await adjust('+20.00', `plus ${phone}`)).toMatchObject({ code: 0, output: `${phone}: adjusted  +20.00\n` });
    expect(await adjust('-50.00', `minus ${phone}`)).toMatchObject({ code: 0, output: `${phone}: adjusted  -50.00\n` });
    expect(await adjust('-50.00', `minus ${phone}`)).toMatchObject({ code: 0 });
    expect(await readCash(db, memberId)).toMatchObject({ postedMinor: 7_000n });
    expect(await adjust('-500.00', `more ${phone}`)).toMatchObject({ code: 1, errors: `${phone}: MONEY_NOT_ENOUGH\n` });
  });

  test('takes a note for OTHER, and an amount with its sign', async () => {
    const { phone } = await createMember(db);
    const command = ['members', 'adjust', phone];
    const more = ['--key', 'k', '--by', 'Noi'];
    expect(await run(...command, '+1.00', ...more, '--reason', 'OTHER')).toMatchObject({ code: 2 });
    expect(await run(...command, '1.00', ...more, '--reason', 'PRIZE')).toMatchObject({ code: 2 });
  });
});

test('coupons give and take move the coins of a member', async () => {
  const { phone, memberId } = await createRichMember(db, 100n);
  const coinsOf = () => db.selectFrom('member').where('id', '=', memberId).select('coin').executeTakeFirstOrThrow();
  const before = (await coinsOf()).coin;
  expect(await run('coupons', 'give', phone, '3', ...decided)).toMatchObject({ code: 0, output: `${phone}: moved\n` });
  expect(await run('coupons', 'take', phone, '2', ...decided)).toMatchObject({ code: 0 });
  expect((await coinsOf()).coin).toBe(before + 1);
  expect(await run('coupons', 'take', phone, '9999', ...decided)).toMatchObject({ errors: `${phone}: not_enough\n` });
});

describe('settings', () => {
  test('set stores a value that get prints, with its history', async () => {
    expect(await run('settings', 'set', 'refund.percent', '7', '--by', 'Noi')).toMatchObject({ code: 0 });
    expect(await run('settings', 'get', 'refund.percent')).toEqual({ code: 0, output: '7\n', errors: '' });
    const { output } = await run('settings', 'history', 'refund.percent');
    expect(output).toMatch(/ {2}Noi {2}null > 7\n$/);
  });

  test('a value of another shape and an unknown name are one line', async () => {
    const wrong = await run('settings', 'set', 'refund.percent', 'seven', '--by', 'Noi');
    const shape = 'refund.percent takes JSON in the shape of its default: 5\n';
    expect(wrong).toEqual({ code: 1, output: '', errors: shape });
    expect(await run('settings', 'get', 'refund.procent')).toMatchObject({ code: 1, output: '' });
  });
});

test('partner set shows no secret, whatever is wrong with it', async () => {
  const file = join(folder, 'partner.secret');
  writeFileSync(file, 'short-secret');
  for (const secret of ['secret=short-secret', `secret=@${file}`]) {
    const { code, output, errors } = await run('partner', 'set', 'WW', 'url=https://ww.example', secret, '--by', 'Noi');
    expect(code).toBe(1);
    expect(output + errors).not.toContain('short-secret');
  }
});

test('ledger verify counts what it has checked', async () => {
  await createRichMember(db, 10_000n);
  const { code, output } = await run('ledger', 'verify');
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^The ledger holds: \d+ transfers, /) });
});

test('keys new prints a key and opens nothing', async () => {
  const { code, output } = await runOps(['keys', 'new']);
  expect({ code, bytes: Buffer.from(output.trim(), 'base64').length }).toEqual({ code: 0, bytes: 32 });
});
