import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '../api.ts';
import { createInstallation, type Installation } from './installation.ts';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally, type LocalServer } from '../faults/relay.ts';
import { randomBytes } from 'node:crypto';

const newSecret = (): string => randomBytes(32).toString('hex');

const smsSecret = newSecret();
let live: Installation;
let gateway: SmsGateway;
beforeAll(async () => {
  gateway = await startSmsGateway(smsSecret);
  live = await createInstallation({ INSECURE_NETWORK: 'yes' });
});
afterAll(async () => {
  await gateway.stop();
  await live.remove();
});

const phone = '0898765432';
const password = 'สี่เหลี่ยม-41-ฟ้า';

async function missing(): Promise<string[]> {
  const { status, body } = await call(live.serverUrl, { path: '/readyz' });
  expect([status, body.message]).toEqual([200, 'OK']);
  return (body['missing'] ?? []) as string[];
}

const market = ['--countries', 'TH', '--currencies', 'THB', '--products', 'slot,sport', '--minimum-age', '20'];
const site = ['--name', 'Talad', '--website', 'talad.example', '--licence', 'Issued to Talad Ltd, number 7'];
const account = ['--bank', 'SCB', '--account-no', '777-1-23456-7', '--account-name', 'TALAD CO LTD'];

async function setUp(): Promise<string> {
  const secretFile = join(live.folder, 'sms.secret');
  await writeFile(secretFile, `${smsSecret}\n`);
  const sms = ['--sms-url', gateway.url, '--sms-secret-file', secretFile];
  const owner = ['--owner', 'somsri', '--owner-name', 'สมศรี'];
  const { code, output } = await live.ops([
    'setup',
    '--by',
    'somsri',
    ...market,
    ...site,
    ...account,
    ...sms,
    ...owner,
  ]);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Everything is there') });
  return /password {2}(\S+)/.exec(output)?.[1] ?? '';
}

async function register(): Promise<string> {
  const post = async (path: string, body: object) => (await call(live.serverUrl, { path, body })).body;
  const { otpToken } = await post('/api/otp/send', { phoneNumber: phone });
  const { code, text } = gateway.lastTo(phone.slice(1));
  expect(text).toContain('Talad');
  expect(await post('/api/otp/verify', { otpToken, otpCode: code })).toMatchObject({ code: 'OTP_CODE_VALID' });
  const bank = { bankCode: 'KBANK', bankAccountName: 'Somchai Jaidee', bankAccountNo: '1112223334' };
  const person = { name: 'สมชาย ใจดี', username: phone, password, birthDate: '1990-05-17', otpToken };
  expect(await post('/api/account', { ...person, ...bank })).toMatchObject({ message: 'SUCCESS' });
  const { token } = await post('/api/login', { username: phone, password });
  return String(token);
}

test('an empty database becomes a live installation with a member and a deposit, without SQL', async () => {
  const fresh = await live.startServer();
  expect(await missing()).toHaveLength(9);
  expect(await missing()).toContain('market profile: minimum age');
  await fresh.kill('SIGTERM');

  const ownersPassword = await setUp();
  const server = await live.startServer();
  expect(await missing()).toEqual([]);
  const staff = { username: 'somsri', password: ownersPassword };
  expect(await call(live.serverUrl, { path: '/api/staff/login', body: staff })).toMatchObject({ status: 200 });

  const token = await register();
  const csv = join(live.folder, 'bank.csv');
  const row = `${new Date().toISOString()},500.00,REF1,KBANK,1112223334,SOMCHAI JAIDEE,`;
  await writeFile(csv, `time,amount,reference,from_bank,from_account,from_name,note\n${row}\n`);
  const imported = await live.ops(['payments', 'import', csv, '--account', 'SCB 7771234567']);
  expect(imported).toEqual({ code: 0, output: expect.stringContaining('1 credited') });
  const { body } = await call(live.serverUrl, { path: '/api/wallet', token });
  expect(body['wallet']).toEqual({ amount: 500, currency: 'THB' });
  expect(await live.ask.violations()).toEqual([]);
  await server.kill('SIGTERM');
});

test('a live installation has no demo members, accounts or agreements', async () => {
  const [demo] = await live.ask.sql(
    `select (select count(*)::int from member where phone = '0812345678') as members,
       (select count(*)::int from staff where username = 'mali') as staff,
       (select count(*)::int from receiving_account where account_name like '%DEMO%') as accounts,
       (select count(*)::int from content where key in ('agreement', 'contact.lineLink')) as texts,
       (select count(*)::int from game) as games`,
  );
  expect(demo).toEqual({ members: 0, staff: 0, accounts: 0, texts: 0, games: 0 });
});

test('programs of the demo refuse a live database in one line', async () => {
  const demo = { MODE: 'demo' };
  for (const { code, output } of [await live.tryStart(demo), await live.ops(['withdrawals', 'list'], demo)]) {
    expect(code).toBe(1);
    expect(output.trim()).toMatch(/^This database belongs to a live installation and this is demo mode.*$/);
  }
});

test('a command with another bank than the server refuses and names the variable', async () => {
  const bank = { PAYOUT_URL: 'https://bank.example', PAYOUT_SECRET: newSecret() };
  const { code, output } = await live.ops(['withdrawals', 'list'], bank);
  expect([code, output]).toEqual([1, expect.stringMatching(/^PAYOUT_URL differs/)]);
  expect(await live.ops(['withdrawals', 'list'])).toMatchObject({ code: 0 });
});

type Message = { key: string; msisdn: string; text: string; code: string };

type SmsGateway = LocalServer & { lastTo(phoneEnd: string): Pick<Message, 'code' | 'text'> };

async function startSmsGateway(secret: string): Promise<SmsGateway> {
  const messages: Message[] = [];
  async function take(request: IncomingMessage): Promise<object> {
    const message = JSON.parse(await text(request)) as Message;
    if (message.key !== secret) return { error: 'KEY_INVALID' };
    messages.push(message);
    return { status: 'success' };
  }
  const server = createServer(
    (request, reply) => void take(request).then((answer) => reply.end(JSON.stringify(answer))),
  );
  return {
    ...(await listenLocally(server)),
    lastTo(phoneEnd) {
      const message = messages.findLast(({ msisdn }) => msisdn.endsWith(phoneEnd));
      if (message === undefined) throw new Error(`no text message to ${phoneEnd}`);
      return message;
    },
  };
}
