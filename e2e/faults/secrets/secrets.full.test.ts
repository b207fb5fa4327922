import { afterAll, beforeAll, expect, it } from 'vitest';
import { gameActivate, gameRefresh, gameResetPassword, type GameAccount } from '@kapao/contract/game';
import { walletGet } from '@kapao/contract/wallet';
import { startStack, type Stack } from '../../stack.ts';
import { moneyCall, requestOf } from '../../api.ts';
import { type Member, deposit, digits, newPerson, owner } from '../../member.ts';
import { setFault, makeGift, readCode } from '../../sandbox.ts';
import { drain } from '../time.ts';
import { askToSignIn, deeds, moveMoney, openAccount, useAccount, type Visit } from './play.ts';
import { createWitness, type Place, type Witness, type Secrets } from './witness.ts';
import { type LocalServer, startRelay } from '../relay.ts';
import { accountChangePassword, accountRegister } from '@kapao/contract/account';
import { login, otpSend, otpVerify } from '@kapao/contract/auth';
import { handIn } from '../deposits.ts';

const partners = ['SMS', 'PAYOUT', 'QR', 'GAMES', 'BANK', 'TRUEMONEY'];

let stack: Stack;
let wiretap: LocalServer;
/** Addresses that the server and browsers called. */
const lines: string[] = [];
let sandboxUrl = '';
const received = { server: '', sandbox: '' };

beforeAll(async () => {
  wiretap = await startRelay({
    target: () => sandboxUrl,
    headersOf: ({ method, url, headers }) => {
      lines.push(`${method} ${url} ${headers.referer ?? ''} ${headers['user-agent'] ?? ''}`);
      return { ...headers, host: new URL(sandboxUrl).host };
    },
  });
  stack = await startStack({
    env: { LOG_LEVEL: 'trace', ...Object.fromEntries(partners.map((name) => [`${name}_URL`, wiretap.url])) },
    sandboxEnv: { SANDBOX_PACE: '0.1' },
    hear: (program, text) => (received[program] += text),
  });
  sandboxUrl = stack.sandboxUrl;
});
afterAll(async () => {
  await stack.stop();
  await wiretap.stop();
});

it('a member’s passwords, tokens and links are in no log, database, metric or address', async () => {
  const witness = createWitness(stack);
  const member = await createKnownMember(witness);
  await giveGift(witness, member);
  const games = await readGames(witness, member);
  expect(new Set(games.map(({ login }) => login.kind))).toEqual(new Set(['auto', 'form', 'link', 'open']));
  const visits = games.map((game, round): Visit => {
    return { witness, member, game, silentAt: deeds[round % deeds.length] ?? 'open' };
  });
  await liveThrough(visits);
  const metrics = [await readMetrics()];
  await stack.restart(stack.servers[0], { GAMES_SECRET: 'a-secret-no-partner-knows' });
  await liveWithoutKey(witness, visits);
  metrics.push(await readMetrics());

  const places: Place[] = [
    { name: 'the server’s output', text: received.server },
    { name: 'the sandbox’s output', text: received.sandbox },
    { name: 'the metrics', text: metrics.join('\n') },
    { name: 'an address called by the server', text: lines.filter(isFromWallet).join('\n') },
    ...(await readDatabase(stack)),
    ...witness.answers,
  ];
  expect(findSecrets(witness.secrets, places)).toEqual([]);
  expect(received.server.includes('"path":"/api/autoLogin/:provider/:username/:password?"')).toBe(true);
  expect(lines.filter(isFromWallet).length).toBeGreaterThan(visits.length * 10);
  expect(witness.secrets.size).toBeGreaterThan(visits.length * 3);
});

it('a secret is found in every encoding', () => {
  const secrets = new Map([['Pass-1?word', 'it']]);
  const inside = ['', 'a', 'ab'].map((before) => Buffer.from(`${before}Pass-1?word and more`).toString('base64'));
  const bytes = `\\x00${Buffer.from('Pass-1?word').toString('hex')}ff`;
  for (const text of ['a Pass-1?word b', '?p=Pass-1%3Fword', bytes, ...inside]) {
    expect(findSecrets(secrets, [{ name: 'here', text }]), text).toEqual(['it in here']);
  }
});

it('no page of the server sends a referrer to a game', async () => {
  const { url } = stack.servers[0];
  for (const path of ['/', '/user/home', '/api/lookup/banks', '/api/wallet', '/api/nothing', '/%E0%A4%A']) {
    expect((await fetch(`${url}${path}`)).headers.get('referrer-policy'), path).toBe('no-referrer');
  }
});

const isFromWallet = (line: string): boolean => line.includes(' /partners/');

async function readGames({ ask }: Witness, { token }: Member): Promise<GameAccount[]> {
  const { body } = await ask(requestOf(walletGet, { token }));
  return body['slots'] as GameAccount[];
}

async function readMetrics(): Promise<string> {
  return (await fetch(`${stack.servers[0].adminUrl}/metrics`)).text();
}

async function liveThrough(visits: readonly Visit[]): Promise<void> {
  const all = (act: (visit: Visit) => Promise<void>) => Promise.all(visits.map(act));
  await all(async (visit) => {
    await openAccount(visit);
    await useAccount(visit);
    await moveMoney(visit);
  });
  await drain(stack);
  await all(({ game }) => setFault(stack, `games/${game.code}`, 'down'));
  await all(askToSignIn);
  const [{ witness, member } = expect.fail('no game')] = visits;
  await witness.ask(requestOf(gameRefresh, { token: member.token }));
  await all(({ game }) => setFault(stack, `games/${game.code}`, 'ok'));
}

async function liveWithoutKey(witness: Witness, visits: readonly Visit[]): Promise<void> {
  const stranger = await createKnownMember(witness);
  await Promise.all(
    visits.map(async (visit) => {
      const { member, game } = visit;
      await askToSignIn(visit);
      await witness.ask(requestOf(gameResetPassword, { params: { code: game.code }, token: member.token }));
      await witness.ask(requestOf(gameActivate, { params: { code: game.code }, token: stranger.token }));
      await witness.ask(moneyCall.transfer(member, 'WALLET', game.code, 10));
    }),
  );
}

const canary = (what: string): string => `${what}-${digits(12)}`;

/** Registers a member whose passwords are known, with every mistake that a form allows. */
async function createKnownMember({ ask, askForSecret, learn, stack }: Witness): Promise<Member> {
  const { phone, accountNo } = newPerson();
  const [first = '', second = '', wrong = '', broken = ''] = ['First', 'Second', 'Wrong', 'Broken'].map(canary);
  learn('a password of a member', first, second, wrong, broken);
  const sent = await askForSecret(requestOf(otpSend, { body: { phoneNumber: phone } }));
  const otpToken = String(sent.body['otpToken']);
  learn('a token of a one-time code', otpToken);
  await askForSecret(requestOf(otpVerify, { body: { otpToken, otpCode: await readCode(stack, phone) } }));
  const account = { bankCode: owner.bankCode, bankAccountNo: accountNo, bankAccountName: 'Somchai Jaidee' };
  const form = { name: owner.name, username: phone, ...account, otpToken, password: first };
  await ask({ path: accountRegister.path, body: { ...form, surprise: broken } });
  const made = await ask({ path: accountRegister.path, body: form });
  if (made.status !== 201) throw new Error(`registration failed: ${JSON.stringify(made)}`);
  for (const password of [wrong, [broken]]) await ask({ path: login.path, body: { username: phone, password } });
  const logIn = async (password: string): Promise<string> => {
    const { body } = await askForSecret(requestOf(login, { body: { username: phone, password } }));
    learn('a session’s token', body['token']);
    return String(body['token']);
  };
  const change = { oldPassword: first, newPassword: second, renew: true };
  const changed = requestOf(accountChangePassword, { body: change, token: await logIn(first) });
  learn('a session’s token', (await askForSecret(changed)).body['token']);
  const token = await logIn(second);
  const [row] = await stack.sql<{ id: string }>('select id::text from member where phone = $1', [phone]);
  const member = { id: row?.id ?? '', phone, token, accountNo, password: second };
  await deposit(stack, member.id, 1_000_000n);
  return member;
}

async function giveGift({ ask, learn, stack }: Witness, member: Member): Promise<void> {
  const link = await makeGift(stack, 50);
  learn('a gift link', new URL(link).searchParams.get('v'));
  for (const key of ['once', 'again']) {
    const request = await handIn(stack.servers[0].url, member, link, `gift-${key}`);
    learn('a sealed gift link', (request.body as { link: string }).link);
    await ask(request);
  }
}

function findSecrets(secrets: Secrets, places: readonly Place[]): string[] {
  const known = [...secrets].map(([secret, label]) => ({ label, forms: formsOf(secret) }));
  const found = places.flatMap(({ name, text }) =>
    known.filter(({ forms }) => forms.some((form) => text.includes(form))).map(({ label }) => `${label} in ${name}`),
  );
  return [...new Set(found)];
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const encoded = [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '');
    // The first and last base64 letters also contain bits of the neighbouring text.
    const own = text.slice(before === 0 ? 0 : before + 1, -1);
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [...new Set([secret, encodeURIComponent(secret), bytes.toString('hex'), ...encoded])];
}

async function readDatabase({ sql }: Pick<Stack, 'sql'>): Promise<Place[]> {
  const tables = await sql<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  return Promise.all(
    tables.map(async ({ name }) => {
      const rows = await sql<{ row: string }>(`select one::text as row from ${name} as one`);
      return { name: `table ${name}`, text: rows.map(({ row }) => row).join('\n') };
    }),
  );
}
