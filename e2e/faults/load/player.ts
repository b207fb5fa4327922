import { setTimeout as sleep } from 'node:timers/promises';
import { toMinor } from '@kapao/contract/money';
import { until } from '../../processes.ts';
import type { Stack } from '../../stack.ts';
import { activate, type Answer, call, moneyCall, type Request } from '../../api.ts';
import { payloadOf } from '../deposits.ts';
import { createMember, type Member } from '../../member.ts';
import type { Random } from '../../random.ts';
import { callFaults, faultTarget, payQr, setFault } from '../../sandbox.ts';
import { usernameAt } from '../statements.ts';
import { drawRound, type Game, playSafely, type Seat } from './games.ts';

export const startMinor = 500_000n;
const gamesEach = 3;

export type Player = {
  member: Member;
  random: Random;
  seats: Seat[];
  /** By game code, in the game's hundredths. */
  playedMinor: Map<string, bigint>;
  done: { in: number; out: number; onward: number; withdraw: number };
  paidMinor: bigint;
  left: { way: Way; request: Request }[];
};

type Way = keyof Player['done'] | 'recall';

export async function createPlayer(stack: Stack, random: Random, games: readonly Game[]): Promise<Player> {
  const member = await createMember(stack, startMinor);
  const first = random.below(games.length);
  const step = 1 + random.below(Math.floor(games.length / gamesEach) || 1);
  const own = Array.from({ length: gamesEach }, (_none, index) => games[(first + index * step) % games.length]);
  const seats: Seat[] = [];
  for (const game of own) {
    if (game === undefined || seats.some(({ code }) => code === game.code)) continue;
    await open(stack, member, game.code);
    seats.push({ ...game, username: await usernameAt(stack, member, game.code) });
  }
  const done = { in: 0, out: 0, onward: 0, withdraw: 0 };
  return { member, random, seats, playedMinor: new Map(), done, paidMinor: 0n, left: [] };
}

async function open({ servers }: Stack, member: Member, code: string): Promise<void> {
  let attempt = 0;
  const opened = async (): Promise<boolean> => {
    const server = servers[(attempt += 1) % servers.length] ?? servers[0];
    await activate(server.url, member, code);
    return true;
  };
  await until(opened, () => `${code} was not opened`);
}

export async function play(stack: Stack, player: Player, requests: number): Promise<void> {
  for (let turn = 0; turn < requests; turn += 1) {
    const moves = drawMoves(stack, player, turn);
    for (const { fault } of moves) await fault();
    await Promise.all(moves.map(({ move }) => move()));
  }
}

type Move = { fault: () => Promise<void>; move: () => Promise<void> };

function drawMoves(stack: Stack, player: Player, turn: number): Move[] {
  const atOnce = player.random.below(4) === 0 ? 2 : 1;
  return Array.from({ length: atOnce }, (_none, index) => drawMove(stack, player, `storm-${turn}-${index}`));
}

const usualWays = ['in', 'in', 'in', 'all-in', 'out', 'out', 'onward', 'onward'] as const;
const ways = [...usualWays, 'recall', 'play', 'withdraw', 'qr'] as const;

function drawMove(stack: Stack, player: Player, key: string): Move {
  const { random, member, seats } = player;
  const way = random.pick(ways);
  const seat = random.pick(seats);
  const other = seats[(seats.indexOf(seat) + 1) % seats.length] ?? seat;
  const amount = 100 + random.below(40_000) / 100;
  const server = random.below(stack.servers.length);
  const isBroken = random.below(3) === 0;
  const fault = { seat: random.pick([seat, other]), mode: random.pick(callFaults), times: 1 + random.below(2) };
  // Drawn now, so that the order of events does not change the next choices.
  const notices = random.below(4);
  const [change, atOnce, onTheWay] = [drawRound(seat, random), drawRound(seat, random), drawRound(seat, random)];
  const playsAtOnce = random.below(3) === 0;
  const playsOnTheWay = random.below(2) === 0;
  // Play during a transfer makes the balance ambiguous, which affects class C only.
  const onWait = async () => (playsOnTheWay ? round(stack, player, seat, onTheWay) : undefined);
  const send = (known: Way, request: Request) => sendOn(stack, player, server, known, request, onWait);
  const moves = {
    in: () => send('in', moneyCall.transfer(member, 'WALLET', seat.code, amount, key)),
    'all-in': () => send('in', moneyCall.transferAll(member, seat.code, key)),
    out: () => send('out', moneyCall.transfer(member, seat.code, 'WALLET', amount, key)),
    onward: () => send('onward', moneyCall.transfer(member, seat.code, other.code, amount, key)),
    recall: () => send('recall', moneyCall.transferAll(member, 'WALLET', key)),
    withdraw: () => send('withdraw', moneyCall.withdraw(member, amount, key)),
    play: () => round(stack, player, seat, change),
    qr: () => deposit(stack, player, server, notices, moneyCall.qr(member, amount, key)),
  };
  const { code, username } = fault.seat;
  return {
    fault: async () => {
      if (isBroken) await setFault(stack, faultTarget(code), fault.mode, fault.times, username);
    },
    move: async () => void (await Promise.all([moves[way](), playsAtOnce && round(stack, player, seat, atOnce)])),
  };
}

async function round(stack: Stack, { playedMinor }: Player, seat: Seat, change: bigint): Promise<void> {
  if (await playSafely(stack, seat, change)) playedMinor.set(seat.code, (playedMinor.get(seat.code) ?? 0n) + change);
}

async function deposit(stack: Stack, player: Player, server: number, notices: number, request: Request): Promise<void> {
  const answer = await sendUntilFinal(stack, server, request);
  if (answer?.body['hasQrcode'] !== true) return;
  await payQr(stack, payloadOf(answer), notices);
  player.paidMinor += toMinor(Number(answer.body['payable']));
}

async function sendOn(
  stack: Stack,
  player: Player,
  server: number,
  way: Way,
  request: Request,
  onWait: () => Promise<void>,
): Promise<void> {
  const answer = await sendUntilFinal(stack, server, request, onWait);
  if (answer === undefined) player.left.push({ way, request });
  else count(player, way, answer);
}

export async function hearLeft(stack: Stack, player: Player): Promise<void> {
  for (const { way, request } of player.left) {
    const answer = await sendUntilFinal(stack, 0, request);
    if (answer === undefined) throw new Error(`no final answer to ${JSON.stringify(request.body)}`);
    count(player, way, answer);
  }
}

function count({ done }: Player, way: Way, { status }: Answer): void {
  if (status === 200 && way !== 'recall') done[way] += 1;
}

const tries = 8;
const betweenMs = 500;

/**
 * Repeats until the result is final: no connection, 503, 202 and a request still in progress are not, and the key
 * stays. Calls `onWait` when the first answer is not final.
 */
async function sendUntilFinal(
  { servers }: Stack,
  first: number,
  request: Request,
  onWait: () => Promise<void> = async () => {},
): Promise<Answer | undefined> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const server = servers[(first + attempt) % servers.length] ?? servers[0];
    const answer = await call(server.url, request).catch(() => undefined);
    if (answer !== undefined && isFinal(answer)) return answer;
    if (attempt === 0) await onWait();
    await sleep(betweenMs);
  }
  return undefined;
}

/** @throws on an answer that a member must never see, whatever happens inside the server */
function isFinal({ status, body, retryAfter }: Answer): boolean {
  if (status === 500) throw new Error(`the server answered 500: ${JSON.stringify(body)}`);
  if (status === 503 && retryAfter === null) throw new Error('a 503 without Retry-After');
  return status !== 503 && status !== 202 && body.message !== 'IN_PROGRESS';
}
