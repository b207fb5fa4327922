import { afterAll, beforeAll, expect, it } from 'vitest';
import { gameActivate, gameRefresh, gameResetPassword, type GameAccount } from '@kapao/contract/game';
import { walletGet } from '@kapao/contract/wallet';
import { startStack, type Stack } from '../../stack.ts';
import { moneyCall, requestOf } from '../../api.ts';
import type { Member } from '../../member.ts';
import { setFault } from '../../sandbox.ts';
import { drain } from '../time.ts';
import { createKnownMember, giveGift } from './member.ts';
import { askToSignIn, deeds, moveMoney, openAccount, useAccount, type Visit } from './play.ts';
import { createWitness, findSecrets, type Place, readDatabase, type Witness } from './witness.ts';
import { type LocalServer, startRelay } from '../relay.ts';

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
