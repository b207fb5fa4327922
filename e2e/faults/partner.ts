import { toMinor } from '@kapao/contract/money';
import type { Stack } from '../stack.ts';
import type { Member } from './member.ts';

type Sandbox = Pick<Stack, 'sandboxUrl'>;

export async function askSandbox<T>({ sandboxUrl }: Sandbox, path: string, body?: unknown): Promise<T> {
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`${sandboxUrl}${path}`, body === undefined ? {} : json);
  const text = await response.text();
  if (!response.ok) throw new Error(`the sandbox answered ${response.status} to ${path}: ${text}`);
  return JSON.parse(text) as T;
}

/** How the partner misbehaves from here on, or at its next `times` calls. */
export async function setFault(sandbox: Sandbox, target: string, mode: string, times?: number): Promise<void> {
  await askSandbox(sandbox, '/faults', { target, mode, ...(times === undefined ? {} : { times }) });
}

export const faultTarget = (partner: string): string => (partner === 'BANK' ? 'payout' : `games/${partner}`);

/** Money as one side has it in its book, minor units: put into games, taken out of them, paid to the bank account. */
export type Book = { in: bigint; out: bigint; paid: bigint; moves: number };

/** What the partners themselves say they have carried out for the member. */
export async function readPartnerBook(stack: Sandbox & Pick<Stack, 'sql'>, member: Member): Promise<Book> {
  const players = await stack.sql<{ game_code: string; username: string }>(
    'select game_code, username from game_account where member_id = $1',
    [member.id],
  );
  const lists = await Promise.all(
    players.map(({ game_code, username }) =>
      askSandbox<{ direction: 'in' | 'out'; amount: number }[]>(
        stack,
        `/games/${game_code}/transfers?username=${username}`,
      ),
    ),
  );
  const payouts = await askSandbox<{ amount: number }[]>(stack, `/bank/payouts?accountNo=${member.accountNo}`);
  const transfers = lists.flat();
  const sumOf = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + toMinor(amount), 0n);
  return {
    in: sumOf(transfers.filter(({ direction }) => direction === 'in')),
    out: sumOf(transfers.filter(({ direction }) => direction === 'out')),
    paid: sumOf(payouts),
    moves: transfers.length + payouts.length,
  };
}

/** What our ledger says of the same. */
export async function readOwnBook({ sql }: Pick<Stack, 'sql'>, member: Member): Promise<Book> {
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
