import { readAgreementVersion } from '../agreements.ts';
import { createMember, digits } from '../faults/member.ts';
import { call } from '../journeys/steps/member.ts';
import { payByBank } from '../journeys/steps/sandbox.ts';
import type { Stack } from '../stack.ts';

export type Member = { token: string; phone: string; accountNo: string; name: string };

export type Stage = {
  rich: Member;
  fresh: Member;
  unreadable: Member;
  slip: Buffer;
  agreements: string;
};

export async function setStage(stack: Stack): Promise<Stage> {
  await stack.sql('delete from bank_maintenance');
  const [rich, fresh, unreadable] = await Promise.all([
    newMember(stack, 1_248_050n),
    newMember(stack, 0n),
    newMember(stack, 50_000n),
  ]);
  await stack.sql(`select coin_move(id, 120, 'STAFF', 'stage:' || phone) from member where phone = $1`, [rich.phone]);
  await stack.sql(`update member set bank_code = 'KTB', bank_account_name = 'สมาชิก ทดสอบ' where phone = $1`, [
    unreadable.phone,
  ]);
  for (const [code, baht] of [
    ['PGSLOT', 2_500],
    ['UFABET', 1_780.5],
  ] as const) {
    await call(stack, `/api/wallet/activate/${code}`, undefined, rich.token);
    await call(stack, '/api/wallet/transfer', { from: 'WALLET', to: code, amount: baht }, rich.token);
  }
  return {
    rich,
    fresh,
    unreadable,
    slip: await payByBank(stack, { fromAccountNo: '1112223334', amount: 500, slipOnly: true }),
    agreements: await readAgreementVersion(stack.servers[0].url),
  };
}

async function newMember(stack: Stack, cashMinor: bigint): Promise<Member> {
  const { id, token, phone } = await createMember(stack, cashMinor);
  const accountNo = `1${digits(9)}`;
  await stack.sql('update member set bank_account_no = $2 where id = $1', [id, accountNo]);
  return { token, phone, accountNo, name: 'สมาชิก ทดสอบ' };
}
