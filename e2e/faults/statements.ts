import { toMinor } from '@kapao/contract/money';
import { payoutsTo, transfersAt } from '../sandbox.ts';
import type { Stack } from '../stack.ts';

type Sql = Pick<Stack, 'sql'>;
type Sides = Pick<Stack, 'sql' | 'sandboxUrl'>;
type Owner = { id: string; accountNo: string };

/** Totals in the records of one side, minor units: put into games, taken out of them, paid to the bank account. */
export type PartnerStatement = { in: bigint; out: bigint; paid: bigint; moves: number };

export const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

export async function readPartnerStatement(stack: Sides, member: Owner): Promise<PartnerStatement> {
  const [games, payouts] = await Promise.all([readGameStatements(stack, member), payoutsTo(stack, member.accountNo)]);
  return {
    in: sumOf(games.map((game) => game.in)),
    out: sumOf(games.map((game) => game.out)),
    paid: sumOf(payouts.map(toMinor)),
    moves: games.reduce((moves, game) => moves + game.moves, payouts.length),
  };
}

/** Wallet hundredths. Throws when a total is not a whole number. */
export async function readGameStatements(stack: Sides, { id }: Pick<Owner, 'id'>) {
  const players = await stack.sql<{ code: string; username: string; num: string; den: string }>(
    `select game_code as code, username, credits_per_unit_num::text as num, credits_per_unit_den::text as den
     from game_account a join member m on m.id = a.member_id join game_rate r using (game_code, currency)
     where member_id = $1 order by game_code`,
    [id],
  );
  return Promise.all(
    players.map(async ({ code, username, ...rate }) => {
      const list = await transfersAt(stack, code, username);
      const [num, den] = [BigInt(rate.num), BigInt(rate.den)];
      const inWallet = (credits: number): bigint => {
        const scaled = toMinor(credits) * den;
        if (scaled % num !== 0n) throw new Error(`${credits} credits are not a whole amount of the wallet`);
        return scaled / num;
      };
      const totalOf = (way: 'in' | 'out') =>
        sumOf(list.filter(({ direction }) => direction === way).map(({ amount }) => inWallet(amount)));
      return { code, username, num, den, in: totalOf('in'), out: totalOf('out'), moves: list.length };
    }),
  );
}

export async function readOwnEntries({ sql }: Sql, { id }: Pick<Owner, 'id'>): Promise<PartnerStatement> {
  const rows = await sql<{ kind: string; sum: string; count: number }>(
    `select kind, sum(amount)::text as sum, count(*)::int as count from transfer
     where member_id = $1 and phase in ('I', 'P') and kind in ('transfer-in', 'transfer-out', 'withdraw') group by kind`,
    [id],
  );
  const totalOf = (kind: string) => BigInt(rows.find((row) => row.kind === kind)?.sum ?? '0');
  return {
    in: totalOf('transfer-in'),
    out: totalOf('transfer-out'),
    paid: totalOf('withdraw'),
    moves: rows.reduce((moves, { count }) => moves + count, 0),
  };
}

export async function readCash({ sql }: Sql, { id }: Pick<Owner, 'id'>): Promise<{ posted: bigint; held: bigint }> {
  const [row] = await sql<{ posted: string; held: string }>(
    'select posted::text, held::text from account where code = $1',
    [`member:${id}:cash`],
  );
  return { posted: BigInt(row?.posted ?? '0'), held: BigInt(row?.held ?? '0') };
}

/** Returns the amounts that one source credited, without the tests' own deposits. */
export async function readDeposits(
  { sql }: Sql,
  { id }: Pick<Owner, 'id'>,
  source: 'qr' | 'slip' | 'truemoney',
): Promise<bigint[]> {
  const rows = await sql<{ amount: string }>(
    `select amount::text from transfer where member_id = $1 and kind = 'deposit'
       and op like $2 || ':%' and op not like 'qr:TEST:%' order by id`,
    [id, source],
  );
  return rows.map(({ amount }) => BigInt(amount));
}

export async function readStatuses({ sql }: Sql, { id }: Pick<Owner, 'id'>): Promise<string[]> {
  const rows = await sql<{ status: string }>('select status from statement where member_id = $1 order by number', [id]);
  return rows.map(({ status }) => status);
}

export async function usernameAt({ sql }: Sql, { id }: Pick<Owner, 'id'>, code: string): Promise<string> {
  const [row] = await sql<{ username: string }>(
    'select username from game_account where member_id = $1 and game_code = $2',
    [id, code],
  );
  return row?.username ?? '';
}
