import { randomUUID } from 'node:crypto';
import type { Stack } from '../../stack.ts';
import type { Member } from '../../member.ts';

const ours = `wheel_id in (select id from wheel where currency = 'THB' and active)`;

export async function drawOnly(stack: Stack, code: string): Promise<void> {
  await stack.sql(`update wheel_slice set weight = case when code = $1 then 1 else 0 end where ${ours}`, [code]);
}

export async function giveCoins(stack: Pick<Stack, 'sql'>, { id }: Member, count: number): Promise<void> {
  await stack.sql(`select coin_move($1, $2, 'STAFF', $3, 'journey', 'journey')`, [id, count, randomUUID()]);
}
