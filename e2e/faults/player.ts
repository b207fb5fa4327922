import { activate, callPatiently, moneyCall } from '../api.ts';
import { createMember, type Member } from '../member.ts';
import type { Stack } from '../stack.ts';

export const startMinor = 100_000n;
const inGame = 300;
export const inGameMinor = 30_000n;

/** Creates a member with accounts in games. `filled` is a place that gets money of the wallet beforehand. */
export async function createPlayer(
  stack: Pick<Stack, 'sql'>,
  url: string,
  { cashMinor = startMinor, games, filled = 'WALLET' }: { cashMinor?: bigint; games: string[]; filled?: string },
): Promise<Member> {
  const member = await createMember(stack, cashMinor);
  for (const game of games) await activate(url, member, game);
  if (filled === 'WALLET') return member;
  const { body } = await callPatiently(url, moneyCall.transfer(member, 'WALLET', filled, inGame, `fill-${member.id}`));
  if (body.message !== 'SUCCESS') throw new Error(`${filled} got no money: ${JSON.stringify(body)}`);
  return member;
}
