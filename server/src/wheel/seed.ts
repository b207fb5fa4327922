import { sql } from 'kysely';
import { demoMember } from '../account/seed.ts';
import { lockMember } from '../money/ledger/account.ts';
import type { Currency } from '@kapao/contract/money';
import type { PrizeType } from '@kapao/contract/wheel';
import type { Tx } from '../platform/db/transaction.ts';
import type { LocalText } from '../content/local-text.ts';
import { perBaht, localAmount } from '../content/amount-text.ts';

type Draft = {
  code: string;
  type: PrizeType;
  amount: number;
  weight: number;
  stock?: number;
  days?: number;
  label: LocalText;
  description: LocalText;
};

const name: LocalText = { th: 'วงล้อนำโชค', la: 'ວົງລໍ້ນຳໂຊກ', en: 'Lucky wheel' };

const nothing = {
  type: 'NONE' as const,
  amount: 0,
  label: { th: 'ไว้รอบหน้า', la: 'ໄວ້ຮອບໜ້າ', en: 'Next time' },
  description: {
    th: '<p>รอบนี้ยังไม่มีรางวัล ขอบคุณที่ร่วมสนุก</p>',
    la: '<p>ຮອບນີ້ຍັງບໍ່ມີລາງວັນ ຂອບໃຈທີ່ຮ່ວມມ່ວນ</p>',
    en: '<p>No prize this time. Thank you for playing.</p>',
  },
};

const money: Draft['description'] = {
  th: '<p>เงินสด {amount} เข้ากระเป๋าทันทีที่รับ</p>',
  la: '<p>ເງິນສົດ {amount} ເຂົ້າກະເປົາທັນທີທີ່ຮັບ</p>',
  en: '<p>{amount} in cash, in your wallet as soon as you receive it.</p>',
};
const justAmount: LocalText = { th: '{amount}', la: '{amount}', en: '{amount}' };

/**
 * A coin costs a deposit of 300 baht. A spin gives about 6.40 baht if all coupons are received, 7.50 with won coins,
 * mostly with a bonus condition.
 */
const drafts: readonly Draft[] = [
  { code: 'CASH5', type: 'WALLET', amount: 5, weight: 2400, label: justAmount, description: money },
  { code: 'NONE1', weight: 2500, ...nothing },
  {
    code: 'COIN1',
    type: 'COIN',
    amount: 1,
    weight: 1450,
    label: { th: '1 เหรียญ', la: '1 ຫຼຽນ', en: '1 coin' },
    description: {
      th: '<p>รับ 1 เหรียญ หมุนวงล้อได้อีกครั้ง</p>',
      la: '<p>ຮັບ 1 ຫຼຽນ ໝຸນວົງລໍ້ໄດ້ອີກເທື່ອ</p>',
      en: '<p>One coin for one more spin.</p>',
    },
  },
  { code: 'CASH20', type: 'WALLET', amount: 20, weight: 700, label: justAmount, description: money },
  { code: 'NONE2', weight: 2300, ...nothing },
  {
    code: 'BONUS50',
    type: 'BONUS',
    amount: 50,
    weight: 600,
    label: { th: 'โบนัส {amount}', la: 'ໂບນັດ {amount}', en: 'Bonus {amount}' },
    description: {
      th: '<p>โบนัส {amount} ทำยอดให้ถึง 200% ของยอดเริ่มต้นแล้วถอนได้ หากเหลือไม่เกิน 5% เงื่อนไขจะสิ้นสุด</p>',
      la: '<p>ໂບນັດ {amount} ເຮັດຍອດໃຫ້ຮອດ 200% ຂອງຍອດເລີ່ມຕົ້ນແລ້ວຖອນໄດ້ ຖ້າເຫຼືອບໍ່ເກີນ 5% ເງື່ອນໄຂຈະສິ້ນສຸດ</p>',
      en: '<p>{amount} on top. Reach 200% of what you start with and it is yours to withdraw; at 5% the condition is over.</p>',
    },
  },
  { code: 'CASH100', type: 'WALLET', amount: 100, weight: 40, stock: 100, label: justAmount, description: money },
  {
    code: 'SHIRT',
    type: 'ITEM',
    amount: 0,
    weight: 10,
    stock: 5,
    days: 30,
    label: { th: 'เสื้อยืด', la: 'ເສື້ອຍືດ', en: 'T-shirt' },
    description: {
      th: '<p>เสื้อยืด 1 ตัว ทีมงานจะติดต่อเพื่อจัดส่ง</p>',
      la: '<p>ເສື້ອຍືດ 1 ໂຕ ທີມງານຈະຕິດຕໍ່ເພື່ອຈັດສົ່ງ</p>',
      en: '<p>One T-shirt. Our staff will get in touch to send it.</p>',
    },
  },
];

export function demoWheel(currency: Currency) {
  return { name: JSON.stringify(name), slices: drafts.map((draft, position) => toSlice(draft, currency, position)) };
}

function toSlice(draft: Draft, currency: Currency, position: number) {
  const ofMoney = draft.type === 'WALLET' || draft.type === 'BONUS';
  return {
    code: draft.code,
    position,
    label: JSON.stringify(fillAmount(draft.label, draft.amount, currency)),
    description: JSON.stringify(fillAmount(draft.description, draft.amount, currency)),
    weight: draft.weight,
    stock: draft.stock ?? null,
    type: draft.type,
    amount: ofMoney ? BigInt(draft.amount * perBaht[currency]) * 100n : BigInt(draft.amount),
    success_bp: draft.type === 'BONUS' ? 200_00n : 0n,
    fail_bp: draft.type === 'BONUS' ? 5_00n : 0n,
    days: draft.days ?? null,
  };
}

function fillAmount(texts: LocalText, baht: number, currency: Currency): LocalText {
  const amount = localAmount(baht, currency);
  const into = (language: keyof LocalText) => texts[language].replace('{amount}', amount[language]);
  return { th: into('th'), la: into('la'), en: into('en') };
}

export async function seedWheels(tx: Tx, offered: readonly Currency[]): Promise<void> {
  for (const currency of offered) {
    const there = await tx.selectFrom('wheel').where('currency', '=', currency).select('id').executeTakeFirst();
    if (there !== undefined) continue;
    const { name, slices } = demoWheel(currency);
    const wheel = await tx
      .insertInto('wheel')
      .values({ currency, name, active: true })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    // A concurrent start has added it.
    if (wheel === undefined) continue;
    await tx
      .insertInto('wheel_slice')
      .values(slices.map((slice) => ({ wheel_id: wheel.id, ...slice })))
      .execute();
  }
}

const demoCoins = 5;

/** Also gives coins to a demo member created before the wheel existed. */
export async function seedCoins(tx: Tx): Promise<void> {
  const { phone } = demoMember;
  const member = await tx.selectFrom('member').where('phone', '=', phone).select('id').executeTakeFirst();
  if (member === undefined || (await lockMember(tx, member.id)) === undefined) return;
  await sql`select coin_move(${member.id}, ${demoCoins}, 'DEMO', ${String(member.id)})`.execute(tx);
}
