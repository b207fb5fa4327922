import { gameRefresh } from '@kapao/contract/game';
import { toMinor } from '@kapao/contract/money';
import { expect } from 'vitest';
import { ask } from '../../api.ts';
import {
  readCash,
  readDeposits,
  readGameStatements,
  readOwnEntries,
  readPartnerStatement,
  sumOf,
} from '../statements.ts';
import { passQrTime, countOpen, passTimeUntil } from '../time.ts';
import { inLanes, until, startProgram } from '../../processes.ts';
import type { Stack } from '../../stack.ts';
import { readCredits, type Seat } from './games.ts';
import { hearLeft, type Player, startMinor } from './player.ts';
import { walletGet } from '@kapao/contract/wallet';

const lanes = 8;

export async function expectSettled(stack: Stack, players: readonly Player[]): Promise<number> {
  let decided = 0;
  for (
    let stuck = await passUntilStuck(stack, players);
    stuck.length > 0;
    stuck = await passUntilStuck(stack, players)
  ) {
    for (const open of stuck) {
      const player = players.find(({ member }) => member.id === open.memberId);
      if (player === undefined) throw new Error(`unknown member of ${open.publicId}`);
      await decideByStatement(stack, open, await expectInSight(stack, player, open));
      decided += 1;
    }
  }
  await inLanes(lanes, players, async (player) => {
    await hearLeft(stack, player);
    await expectBalanced(stack, player);
  });
  expect(await stack.violations()).toEqual([]);
  return decided;
}

async function expectBalanced(stack: Stack, player: Player): Promise<void> {
  const { member, done, paidMinor } = player;
  await untilPaid(stack, player);
  const name = `member ${member.id}`;
  const [ours, theirs] = await Promise.all([readOwnEntries(stack, member), readPartnerStatement(stack, member)]);
  expect(ours, name).toEqual(theirs);
  expect(await sumOfDeposits(stack, member), name).toBe(paidMinor);
  const moves = await countMoves(stack, member.id);
  expect({ in: moves.in, onward: moves.onward, withdraw: moves.paid + moves.waiting }, name).toEqual({
    in: done.in,
    onward: done.onward,
    withdraw: done.withdraw,
  });
  expect(moves.out, name).toBeGreaterThanOrEqual(done.out + done.onward);
  const cash = await readCash(stack, member);
  expect(cash, name).toEqual({
    posted: startMinor + paidMinor - ours.in + ours.out - ours.paid,
    held: moves.waitingMinor,
  });
  expect(cash.posted - cash.held, name).toBeGreaterThanOrEqual(0n);
  const inGames = await expectGames(stack, player);
  expect(cash.posted + inGames, `${name}: wallet and games without play`).toBe(startMinor + paidMinor - ours.paid);
}

async function expectGames(stack: Stack, { member, playedMinor }: Player): Promise<bigint> {
  const { token } = member;
  const { slots: shown } = await ask(stack, gameRefresh, { token });
  let sum = 0n;
  for (const { code, username, num, den, in: put, out } of await readGameStatements(stack, member)) {
    const name = `${code} of member ${member.id}`;
    const credits = await readCredits(stack, { code, username });
    const played = playedMinor.get(code) ?? 0n;
    expect((credits - played) * den, `${name}: money at the game without play`).toBe((put - out) * num);
    const slot = shown.find((one) => one.code === code);
    expect(slot && { amount: toMinor(slot.amount), stale: slot.stale }, name).toEqual({
      amount: (credits * den) / num,
      stale: false,
    });
    sum += put - out;
  }
  return sum;
}

async function untilPaid(stack: Stack, { member, paidMinor }: Player): Promise<void> {
  await until(
    async () => {
      if ((await sumOfDeposits(stack, member)) >= paidMinor) return true;
      await passQrTime(stack, member);
      return false;
    },
    () => `a QR payment of member ${member.id} was not credited`,
  );
}

async function sumOfDeposits(stack: Stack, member: Player['member']): Promise<bigint> {
  return sumOf(await readDeposits(stack, member, 'qr'));
}

async function countMoves({ sql }: Stack, memberId: string) {
  const legs = await sql<{ way: string; count: number }>(
    `select case when kind = 'payout' then 'paid' when kind = 'transfer-out' then 'out'
       when detail->>'from' = 'WALLET' then 'in' else 'onward' end as way, count(*)::int as count
     from intent where member_id = $1 and state = 'POSTED' group by way`,
    [memberId],
  );
  const [open] = await sql<{ waiting: number; minor: string }>(
    `select count(*)::int as waiting, coalesce(sum(amount_minor), 0)::text as minor
     from withdrawal where member_id = $1 and ended_at is null`,
    [memberId],
  );
  const countOf = (way: string): number => legs.find((row) => row.way === way)?.count ?? 0;
  return {
    in: countOf('in'),
    onward: countOf('onward'),
    out: countOf('out'),
    paid: countOf('paid'),
    waiting: open?.waiting ?? 0,
    waitingMinor: BigInt(open?.minor ?? '0'),
  };
}

type Open = { id: string; publicId: string; memberId: string; groupId: string; kind: string; provider: string } & {
  amountMinor: string;
  state: string;
  attempt: number;
  graceOver: boolean;
};

const readOpen = ({ sql }: Stack): Promise<Open[]> =>
  sql<Open>(
    `select id::text, public_id as "publicId", member_id::text as "memberId", group_id as "groupId", kind, provider,
       amount_minor::text as "amountMinor", state, attempt, sent_by < now() - interval '30 minutes' as "graceOver"
     from intent where ended_at is null`,
  );

/**
 * Lets time pass until only transfers that an operator has to decide are open: class C without a list, with play during
 * the transfer.
 */
async function passUntilStuck(stack: Stack, players: readonly Player[]): Promise<Open[]> {
  const seen = new Map<string, number>();
  // Any other provider is asked until it answers: on a busy machine two questions may go unanswered.
  const isAsked = ({ id, attempt, graceOver, ...open }: Open): boolean => {
    if (graceOver && !seen.has(id)) seen.set(id, attempt);
    return isUndecidable(seatOf(players, open)) && attempt >= (seen.get(id) ?? attempt) + 2;
  };
  const onlyStuck = async () => (await readOpen(stack)).map(isAsked).every(Boolean);
  await passTimeUntil(stack, onlyStuck, 'an intent stays open');
  if ((await countOpen(stack)) === 0) return [];
  await stack.sql(`update intent set unknown_since = app_now() - interval '31 minutes' where ended_at is null`);
  const isPersons = async () => (await readOpen(stack)).every(({ state }) => state === 'NEEDS_OPERATOR');
  await passTimeUntil(stack, isPersons, 'some transfers were never handed to an operator');
  return readOpen(stack);
}

function seatOf(players: readonly Player[], { memberId, provider }: Pick<Open, 'memberId' | 'provider'>) {
  return players.find(({ member }) => member.id === memberId)?.seats.find(({ code }) => code === provider);
}

const isUndecidable = (seat: Seat | undefined): boolean => seat?.capability === 'C' && !seat.listed;

async function expectInSight(stack: Stack, player: Player, open: Open): Promise<'applied' | 'not_applied'> {
  const { member } = player;
  const name = `${open.kind} ${open.provider} of member ${member.id}`;
  const { pending } = await ask(stack, walletGet, { token: member.token });
  expect(pending, name).toContainEqual(expect.objectContaining({ transferId: open.groupId }));
  const { held } = await readCash(stack, member);
  if (open.kind === 'transfer-in') expect(held, name).toBeGreaterThanOrEqual(BigInt(open.amountMinor));
  const [theirs] = (await readGameStatements(stack, member)).filter(({ code }) => code === open.provider);
  const direction = open.kind === 'transfer-in' ? 'in' : 'out';
  const more = (theirs?.[direction] ?? 0n) - (await sumOfPosted(stack, open));
  expect([0n, BigInt(open.amountMinor)], name).toContain(more);
  return more === 0n ? 'not_applied' : 'applied';
}

async function sumOfPosted({ sql }: Stack, { memberId, provider, kind }: Open): Promise<bigint> {
  const [row] = await sql<{ sum: string }>(
    `select coalesce(sum(amount_minor), 0)::text as sum from intent
     where member_id = $1 and provider = $2 and kind = $3 and state = 'POSTED'`,
    [memberId, provider, kind],
  );
  return BigInt(row?.sum ?? '0');
}

async function decideByStatement(stack: Stack, { publicId }: Open, outcome: 'applied' | 'not_applied'): Promise<void> {
  const reason = 'as in the provider’s statement';
  const args = ['transfers', 'settle', publicId, outcome, '--reason', reason, '--by', 'load test'];
  let said = '';
  const isDecided = async (): Promise<boolean> => {
    const agent = startProgram('server/src/ops/ops.ts', stack.servers[0].env, { args });
    const how = await agent.ended;
    said = agent.output();
    return how === 0;
  };
  await until(isDecided, () => `${args.join(' ')} ended with ${said}`);
}
