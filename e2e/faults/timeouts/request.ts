import type { Stack } from '../../stack.ts';
import { activate, callPatiently, moneyCall, type Request } from '../call.ts';
import type { Point } from '../crash/matrix.ts';
import { createMember, type Member } from '../member.ts';
import { faultTarget, setFault } from '../partner.ts';
import { type Direction, movableOf, type Way, wayOf } from './truth.ts';

export const startMinor = 100_000n;
const inGame = 300;
const inGameMinor = 30_000n;
/** Uneven, so that games with coarser credits leave a remainder. */
const asked = 150.55;
const askedMinor = 15_055n;

export type MoneyRequest = {
  name: string;
  partner: string;
  way: Way;
  direction: Direction;
  member: Member;
  request: Request;
  amountMinor: bigint;
  beforeMinor: bigint;
  fault: (mode: string) => Promise<void>;
};

type Place = { partner: string; way: Way; direction: Direction; other: string };

export function placesOf(points: readonly Point[], round: number, perWay: number): Place[] {
  const games = points.filter(({ kind }) => kind === 'transfer-in');
  const byWay = [...Map.groupBy(games, wayOf)].map(([way, own]) => [way, [...new Set(own.map(codeOf))]] as const);
  const pick = (codes: readonly string[], at: number): string => codes[at % codes.length] ?? '';
  const alone = byWay.flatMap(([way, codes]) =>
    Array.from({ length: Math.min(perWay, codes.length) }, (_none, index) =>
      pick(codes, round * perWay + index),
    ).flatMap((partner) => (['in', 'out'] as const).map((direction) => ({ partner, way, direction, other: '' }))),
  );
  const between = byWay.flatMap(([way, codes], index) => {
    const [, others = codes] = byWay[(index + 1) % byWay.length] ?? [];
    const ends = { partner: pick(codes, round), other: pick(others, round + 1), way };
    return (['source', 'target'] as const).map((direction) => ({ ...ends, direction }));
  });
  return [...alone, ...between, { partner: 'BANK', way: 'B', direction: 'paid', other: '' }];
}

const codeOf = ({ partner }: Point): string => partner;

export async function prepare(stack: Stack, { partner, way, direction, other }: Place): Promise<MoneyRequest> {
  const member = await createMember(stack, startMinor);
  const key = `key-${member.id}`;
  const [from, to] = endsOf(direction, partner, other);
  const games = [from, to].filter((code) => code !== 'WALLET' && code !== 'BANK');
  for (const game of games) await activate(stack.servers[0].url, member, game);
  if (direction !== 'paid' && from !== 'WALLET') {
    const { body } = await callPatiently(
      stack.servers[0].url,
      moneyCall.transfer(member, 'WALLET', from, inGame, `fill-${member.id}`),
    );
    if (body.message !== 'SUCCESS') throw new Error(`${from} got no money: ${JSON.stringify(body)}`);
  }
  const player = direction === 'paid' ? member.accountNo : await usernameAt(stack, member, partner);
  return {
    name: `${partner} ${direction} ${other}`,
    partner,
    way,
    direction,
    member,
    request:
      direction === 'paid' ? moneyCall.withdraw(member, 150, key) : moneyCall.transfer(member, from, to, asked, key),
    amountMinor: direction === 'paid' ? 15_000n : movableOf(askedMinor, games),
    beforeMinor: from === 'WALLET' ? startMinor : startMinor - inGameMinor,
    fault: (mode) => setFault(stack, faultTarget(partner), mode, undefined, player),
  };
}

function endsOf(direction: Direction, partner: string, other: string): [from: string, to: string] {
  if (direction === 'in' || direction === 'paid') return ['WALLET', partner];
  if (direction === 'out') return [partner, 'WALLET'];
  return direction === 'source' ? [partner, other] : [other, partner];
}

async function usernameAt({ sql }: Stack, { id }: Member, code: string): Promise<string> {
  const rows = await sql<{ username: string }>(
    'select username from game_account where member_id = $1 and game_code = $2',
    [id, code],
  );
  return rows[0]?.username ?? '';
}
