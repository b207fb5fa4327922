import { moneyCall, type Request } from '../../api.ts';
import type { Member } from '../../member.ts';
import { faultTarget, setFault } from '../../sandbox.ts';
import type { Stack } from '../../stack.ts';
import type { Point } from '../crash/matrix.ts';
import { createPlayer, inGameMinor, startMinor } from '../player.ts';
import { usernameAt } from '../statements.ts';
import { type Direction, movableOf, type Way, wayOf } from './truth.ts';

/** Uneven, so that games with coarser credits leave a remainder. */
const asked = 150.55;
const askedMinor = 15_055n;

type Place = { partner: string; way: Way; direction: Direction; other: string };

export type MoneyRequest = Place & {
  name: string;
  member: Member;
  request: Request;
  amountMinor: bigint;
  beforeMinor: bigint;
  fault: (mode: string) => Promise<void>;
};

export function placesOf(points: readonly Point[], round: number, perWay: number): Place[] {
  const games = points.filter(({ kind }) => kind === 'transfer-in');
  const byWay = [...Map.groupBy(games, wayOf)].map(
    ([way, own]) => [way, [...new Set(own.map(({ partner }) => partner))]] as const,
  );
  const pick = (codes: readonly string[], at: number): string => codes[at % codes.length] ?? '';
  const alone = byWay.flatMap(([way, codes]) =>
    codes.slice(0, perWay).flatMap((_code, index) => {
      const partner = pick(codes, round * perWay + index);
      return (['in', 'out'] as const).map((direction) => ({ partner, way, direction, other: '' }));
    }),
  );
  const between = byWay.flatMap(([way, codes], index) => {
    const [, others = codes] = byWay[(index + 1) % byWay.length] ?? [];
    const ends = { partner: pick(codes, round), other: pick(others, round + 1), way };
    return (['source', 'target'] as const).map((direction) => ({ ...ends, direction }));
  });
  return [...alone, ...between, { partner: 'BANK', way: 'B', direction: 'paid', other: '' }];
}

export async function prepare(stack: Stack, place: Place): Promise<MoneyRequest> {
  const { partner, direction, other } = place;
  const isPaid = direction === 'paid';
  const [from, to] = endsOf(place);
  const games = [from, to].filter((code) => code !== 'WALLET' && code !== 'BANK');
  const member = await createPlayer(stack, stack.servers[0].url, { games, filled: from });
  const key = `key-${member.id}`;
  const player = isPaid ? member.accountNo : await usernameAt(stack, member, partner);
  return {
    ...place,
    name: `${partner} ${direction} ${other}`,
    member,
    request: isPaid ? moneyCall.withdraw(member, 150, key) : moneyCall.transfer(member, from, to, asked, key),
    amountMinor: isPaid ? 15_000n : movableOf(askedMinor, games),
    beforeMinor: from === 'WALLET' ? startMinor : startMinor - inGameMinor,
    fault: (mode) => setFault(stack, faultTarget(partner), mode, undefined, player),
  };
}

function endsOf({ direction, partner, other }: Place): [from: string, to: string] {
  if (direction === 'in' || direction === 'paid') return ['WALLET', partner];
  if (direction === 'out') return [partner, 'WALLET'];
  return direction === 'source' ? [partner, other] : [other, partner];
}
