import { walletGet } from '@kapao/contract/wallet';
import { expect } from 'vitest';
import { startProgram, until } from '../../processes.ts';
import type { Stack } from '../../stack.ts';
import { ask } from '../../api.ts';
import { readCash, readGameStatements } from '../statements.ts';
import { countOpen, passTimeUntil } from '../time.ts';
import type { Seat } from './games.ts';
import type { Player } from './player.ts';

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
export async function passUntilStuck(stack: Stack, players: readonly Player[]): Promise<Open[]> {
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

export async function expectInSight(stack: Stack, player: Player, open: Open): Promise<'applied' | 'not_applied'> {
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

export async function decideByStatement(
  stack: Stack,
  { publicId }: Open,
  outcome: 'applied' | 'not_applied',
): Promise<void> {
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
