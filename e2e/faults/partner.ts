import { toMinor } from '@kapao/contract/money';
import type { Stack } from '../stack.ts';
import type { Member } from './member.ts';

type Sandbox = Pick<Stack, 'sandboxUrl'>;

export async function askSandbox<T>({ sandboxUrl }: Sandbox, path: string, body?: unknown): Promise<T> {
  // Uses a new connection: the other end may just have closed a kept one.
  const headers = { connection: 'close', 'content-type': 'application/json' };
  const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${sandboxUrl}${path}`, { headers, ...post });
  const text = await response.text();
  if (!response.ok) throw new Error(`the sandbox answered ${response.status} to ${path}: ${text}`);
  return JSON.parse(text) as T;
}

export async function setFault(
  sandbox: Sandbox,
  target: string,
  mode: string,
  times?: number,
  player?: string,
): Promise<void> {
  await askSandbox(sandbox, '/faults', { target, mode, times, player });
}

export const faultTarget = (partner: string): string => (partner === 'BANK' ? 'payout' : `games/${partner}`);

/** Totals in the records of one side, minor units: put into games, taken out of them, paid to the bank account. */
export type PartnerStatement = { in: bigint; out: bigint; paid: bigint; moves: number };

export async function readPartnerStatement(
  stack: Sandbox & Pick<Stack, 'sql'>,
  member: Member,
): Promise<PartnerStatement> {
  const [games, payouts] = await Promise.all([
    readGameStatements(stack, member),
    askSandbox<{ amount: number }[]>(stack, `/bank/payouts?accountNo=${member.accountNo}`),
  ]);
  const sumOf = (amounts: bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);
  return {
    in: sumOf(games.map((game) => game.in)),
    out: sumOf(games.map((game) => game.out)),
    paid: sumOf(payouts.map(({ amount }) => toMinor(amount))),
    moves: games.reduce((moves, game) => moves + game.moves, 0) + payouts.length,
  };
}

export type GameStatement = {
  code: string;
  username: string;
  num: bigint;
  den: bigint;
  in: bigint;
  out: bigint;
  moves: number;
};

/** Wallet hundredths. Throws when a total is not a whole number. */
export async function readGameStatements(
  stack: Sandbox & Pick<Stack, 'sql'>,
  { id }: Member,
): Promise<GameStatement[]> {
  const players = await stack.sql<{ code: string; username: string; num: string; den: string }>(
    `select game_code as code, username, credits_per_unit_num::text as num, credits_per_unit_den::text as den
     from game_account a join member m on m.id = a.member_id join game_rate r using (game_code, currency)
     where member_id = $1 order by game_code`,
    [id],
  );
  return Promise.all(
    players.map(async ({ code, username, num, den }) => {
      const path = `/games/${code}/transfers?username=${username}`;
      const list = await askSandbox<{ direction: 'in' | 'out'; amount: number }[]>(stack, path);
      const rate = { num: BigInt(num), den: BigInt(den) };
      const sumOf = (direction: 'in' | 'out') =>
        list.filter((row) => row.direction === direction).reduce((sum, row) => sum + inWallet(row.amount, rate), 0n);
      return { code, username, ...rate, in: sumOf('in'), out: sumOf('out'), moves: list.length };
    }),
  );
}

function inWallet(credits: number, { num, den }: { num: bigint; den: bigint }): bigint {
  const scaled = toMinor(credits) * den;
  if (scaled % num !== 0n) throw new Error(`${credits} credits are not a whole amount of the wallet`);
  return scaled / num;
}

export async function readOwnEntries({ sql }: Pick<Stack, 'sql'>, member: Member): Promise<PartnerStatement> {
  const rows = await sql<{ kind: string; sum: string; count: string }>(
    `select kind, sum(amount)::text as sum, count(*)::text as count from transfer
     where member_id = $1 and phase in ('I', 'P') and kind in ('transfer-in', 'transfer-out', 'withdraw') group by kind`,
    [member.id],
  );
  const sumOf = (kind: string) => BigInt(rows.find((row) => row.kind === kind)?.sum ?? '0');
  return {
    in: sumOf('transfer-in'),
    out: sumOf('transfer-out'),
    paid: sumOf('withdraw'),
    moves: rows.reduce((moves, { count }) => moves + Number(count), 0),
  };
}

export type Cash = { posted: bigint; held: bigint };

export async function readCash({ sql }: Pick<Stack, 'sql'>, member: Member): Promise<Cash> {
  const [row] = await sql<{ posted: string; held: string }>(
    'select posted::text, held::text from account where code = $1',
    [`member:${member.id}:cash`],
  );
  return { posted: BigInt(row?.posted ?? '0'), held: BigInt(row?.held ?? '0') };
}
