import { setTimeout as sleep } from 'node:timers/promises';
import type { SlipRow } from '@kapao/contract/slip';
import type { Stack } from '../stack.ts';
import { type Answer, call, headersOf } from './call.ts';
import type { Member } from './member.ts';
import { askSandbox } from './partner.ts';

export const slipAmountMinor = 10_000n;

export async function paySlip(
  stack: Pick<Stack, 'sandboxUrl'>,
  member: Member,
  slipOnly = true,
): Promise<{ reference: string; file: Buffer }> {
  const { slipUrl, reference } = await askSandbox<{ slipUrl: string; reference: string }>(stack, '/bank/transfer', {
    fromBankCode: 'KBANK',
    fromAccountNo: member.accountNo,
    fromName: 'SAMACHIK THODSOB',
    toBankCode: 'SCB',
    toAccountNo: '4051234567',
    amount: 100,
    slipOnly,
  });
  return { reference, file: Buffer.from(await (await fetch(slipUrl)).arrayBuffer()) };
}

export async function uploadSlip(url: string, member: Member, file: Buffer): Promise<Answer> {
  for (;;) {
    const answer = await uploadOnce(url, member, file);
    if (answer.status !== 503 || answer.retryAfter === null) return answer;
    await sleep(Number(answer.retryAfter) * 1_000);
  }
}

async function uploadOnce(url: string, { token }: Member, file: Buffer): Promise<Answer> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'slip.png');
  const response = await fetch(`${url}/api/wallet/slip`, {
    method: 'POST',
    headers: headersOf({ path: '', token }),
    body,
    signal: AbortSignal.timeout(60_000),
  });
  const answer = (await response.json()) as Answer['body'];
  return { status: response.status, body: answer, retryAfter: response.headers.get('retry-after') };
}

export async function readSlips(url: string, { token }: Member): Promise<SlipRow[]> {
  const { body } = await call(url, { path: '/api/statement/slip', body: { page: 1, limit: 100 }, token });
  return body['slips'] as SlipRow[];
}

export async function readBankDeposits({ sql }: Pick<Stack, 'sql'>, { id }: Member): Promise<bigint[]> {
  const rows = await sql<{ amount: string }>(
    `select amount::text from transfer where member_id = $1 and kind = 'deposit' and op like 'slip:%' order by id`,
    [id],
  );
  return rows.map(({ amount }) => BigInt(amount));
}

export async function openStatements({ sql }: Pick<Stack, 'sql'>): Promise<void> {
  await sql(
    `insert into setting (key, value) select key, '"00:00"' from unnest(array['slip.closeAt', 'slip.openAt']) as key
     on conflict (key) do update set value = excluded.value`,
  );
  await sql('delete from bank_maintenance');
}

export async function passSlipTime({ sql }: Pick<Stack, 'sql'>): Promise<void> {
  await sql(`update slip set lease_until = now(), next_at = app_now() where state in ('RECEIVED', 'CHECKING')`);
  await sql(`select pg_notify('kapao_jobs', '')`);
}
