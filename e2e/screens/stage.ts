import { activate, readAgreementVersion } from '../api.ts';
import { moveIn } from '../journeys/steps/gifts.ts';
import { giveCoins } from '../journeys/steps/wheel.ts';
import { createMember, type Member, owner } from '../member.ts';
import { payByBank } from '../sandbox.ts';
import type { Stack } from '../stack.ts';

/** The members whose screens are visited; `unreadable` has a bank account with a name in Thai letters. */
export type Stage = { rich: Member; fresh: Member; unreadable: Member; slip: Buffer; agreements: string };

export async function setStage(stack: Stack): Promise<Stage> {
  await stack.sql('delete from bank_maintenance');
  const [rich, fresh, unreadable] = await Promise.all([
    createMember(stack, 1_248_050n),
    createMember(stack),
    createMember(stack, 50_000n),
  ]);
  await giveCoins(stack, rich, 120);
  await stack.sql(`update member set bank_code = 'KTB', bank_account_name = $2 where id = $1`, [
    unreadable.id,
    owner.name,
  ]);
  for (const [code, amount] of Object.entries({ PGSLOT: 2_500, UFABET: 1_780.5 })) {
    await activate(stack.servers[0].url, rich, code);
    await moveIn(stack, rich, code, amount);
  }
  const { file: slip } = await payByBank(stack, { accountNo: '1112223334' }, 500, { slipOnly: true });
  return { rich, fresh, unreadable, slip, agreements: await readAgreementVersion(stack) };
}
