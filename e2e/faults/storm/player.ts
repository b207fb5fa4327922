import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from '../../stack.ts';
import { activate, type Answer, call, press, type Request } from '../call.ts';
import { createMember, type Member } from '../member.ts';
import { pay, payloadOf } from '../qr.ts';
import type { Random } from './random.ts';

export const games = ['PGSLOT', 'IMI', 'UFABET', 'HUAYHD'] as const;
export const startMinor = 500_000n;

/** A member of a storm, and what the house has said yes to: transfers, withdrawals, and QRs that were paid. */
export type Player = {
  member: Member;
  random: Random;
  done: { in: number; out: number; withdraw: number };
  paidMinor: bigint;
};

export async function createPlayer(stack: Stack, random: Random): Promise<Player> {
  const member = await createMember(stack, startMinor);
  for (const game of games) await activate(stack.servers[0].url, member, game);
  return { member, random, done: { in: 0, out: 0, withdraw: 0 }, paidMinor: 0n };
}

/** Presses one button after the other; each until the house has given its final answer. */
export async function play(stack: Stack, player: Player, presses: number): Promise<void> {
  for (let turn = 0; turn < presses; turn += 1) {
    const { random, member } = player;
    const way = random.pick(['in', 'in', 'in', 'out', 'out', 'withdraw', 'qr'] as const);
    const [game, amount] = [random.pick(games), 100 + random.below(40_000) / 100];
    const key = `storm-${turn}`;
    if (way === 'qr') await deposit(stack, player, amount, key);
    else {
      const request = {
        in: press.transfer(member, 'WALLET', game, amount, key),
        out: press.transfer(member, game, 'WALLET', amount, key),
        withdraw: press.withdraw(member, amount, key),
      }[way];
      const answer = await pressUntilFinal(stack, player, request);
      if (answer.status === 200) player.done[way] += 1;
    }
  }
}

async function deposit(stack: Stack, player: Player, amount: number, key: string): Promise<void> {
  const { member, random } = player;
  const notices = random.below(4);
  const answer = await pressUntilFinal(stack, player, press.qr(member, amount, key));
  if (answer.body['hasQrcode'] !== true) return;
  await pay(stack, payloadOf(answer), notices);
  player.paidMinor += BigInt(Math.round(Number(answer.body['payable']) * 100));
}

/** Until a person could know: no connection, 503, 202 and a copy still at it are no answers yet, and the key stays. */
async function pressUntilFinal({ servers }: Stack, { random }: Player, request: Request): Promise<Answer> {
  const first = random.below(servers.length);
  for (let attempt = 0; ; attempt += 1) {
    const server = servers[(first + attempt) % servers.length] ?? servers[0];
    const answer = await call(server.url, request).catch(() => undefined);
    if (answer !== undefined && isFinal(answer)) return answer;
    if (attempt > 300) throw new Error(`no final answer to ${request.path}: ${JSON.stringify(answer)}`);
    await sleep(200);
  }
}

/** @throws what a member must never see, whatever happens behind the house's door */
function isFinal({ status, body, retryAfter }: Answer): boolean {
  if (status === 500) throw new Error(`the house answered 500: ${JSON.stringify(body)}`);
  if (status === 503 && retryAfter === null) throw new Error('a 503 that does not say when to come again');
  return status !== 503 && status !== 202 && body.message !== 'IN_PROGRESS';
}
