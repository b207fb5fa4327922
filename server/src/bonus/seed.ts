import type { Currency } from '@kapao/contract/money';
import type { Tx } from '../platform/db/transaction.ts';
import type { LocalText } from '../content/local-text.ts';
import { perBaht, localAmount } from '../content/amount-text.ts';
import { type Picture, plainPicture } from '../content/demo-pictures.ts';
import { insertOffers } from './store.ts';

type Draft = {
  kind: 'BONUS' | 'PROMOTION';
  code: string;
  type: 'limit' | 'day' | 'week';
  maxReceived: number;
  bonusPercent: number;
  maxBonus: number;
  minDeposit: number;
  categories: string[];
  art: Picture;
  title: LocalText;
  description: LocalText;
};

/** Every gift requires a deposit: an instant gift would be free money for every new member. */
const drafts: readonly Draft[] = [
  {
    kind: 'BONUS',
    code: 'BOOST100',
    type: 'limit',
    maxReceived: 1,
    bonusPercent: 100,
    maxBonus: 500,
    minDeposit: 100,
    categories: [],
    art: 'coins',
    title: { th: 'ฝากเท่าไร รับเพิ่มเท่ากัน', la: 'ຝາກເທົ່າໃດ ຮັບເພີ່ມເທົ່າກັນ', en: 'Double your deposit' },
    description: {
      th: 'ฝากขั้นต่ำ {min} รับเพิ่ม {percent}% สูงสุด {max} รับได้ครั้งเดียว ใช้ได้กับทุกเกม',
      la: 'ຝາກຂັ້ນຕ່ຳ {min} ຮັບເພີ່ມ {percent}% ສູງສຸດ {max} ຮັບໄດ້ເທື່ອດຽວ ໃຊ້ໄດ້ກັບທຸກເກມ',
      en: 'Deposit at least {min} and get {percent}% on top, up to {max}. Once a member, for every game.',
    },
  },
  {
    kind: 'BONUS',
    code: 'SLOT20',
    type: 'day',
    maxReceived: 1,
    bonusPercent: 20,
    maxBonus: 200,
    minDeposit: 200,
    categories: ['slot'],
    art: 'reels',
    title: { th: 'สล็อตทุกวัน รับเพิ่ม 20%', la: 'ສະລັອດທຸກວັນ ຮັບເພີ່ມ 20%', en: 'Daily slots, 20% more' },
    description: {
      th: 'ฝากขั้นต่ำ {min} รับเพิ่ม {percent}% สูงสุด {max} วันละครั้ง ใช้ได้กับเกมสล็อตเท่านั้น',
      la: 'ຝາກຂັ້ນຕ່ຳ {min} ຮັບເພີ່ມ {percent}% ສູງສຸດ {max} ມື້ລະເທື່ອ ໃຊ້ໄດ້ກັບເກມສະລັອດເທົ່ານັ້ນ',
      en: 'Deposit at least {min} and get {percent}% on top, up to {max}. Once a day, for slots only.',
    },
  },
  {
    kind: 'BONUS',
    code: 'WEEK50',
    type: 'week',
    maxReceived: 2,
    bonusPercent: 50,
    maxBonus: 300,
    minDeposit: 300,
    categories: [],
    art: 'week',
    title: { th: 'โบนัสประจำสัปดาห์ 50%', la: 'ໂບນັດປະຈຳອາທິດ 50%', en: 'Weekly bonus, 50%' },
    description: {
      th: 'ฝากขั้นต่ำ {min} รับเพิ่ม {percent}% สูงสุด {max} สัปดาห์ละ 2 ครั้ง เริ่มนับใหม่ทุกวันจันทร์ ใช้ได้กับทุกเกม',
      la: 'ຝາກຂັ້ນຕ່ຳ {min} ຮັບເພີ່ມ {percent}% ສູງສຸດ {max} ອາທິດລະ 2 ເທື່ອ ເລີ່ມນັບໃໝ່ທຸກວັນຈັນ ໃຊ້ໄດ້ກັບທຸກເກມ',
      en: 'Deposit at least {min} and get {percent}% on top, up to {max}. Twice a week from Monday, for every game.',
    },
  },
  {
    kind: 'PROMOTION',
    code: 'WELCOME',
    type: 'limit',
    maxReceived: 1,
    bonusPercent: 30,
    maxBonus: 300,
    minDeposit: 100,
    categories: [],
    art: 'ticket',
    title: { th: 'ของขวัญต้อนรับ', la: 'ຂອງຂວັນຕ້ອນຮັບ', en: 'Welcome gift' },
    description: {
      th: 'ฝากครั้งต่อไปขั้นต่ำ {min} รับเพิ่ม {percent}% สูงสุด {max} ใช้โค้ดได้คนละครั้ง',
      la: 'ຝາກເທື່ອຕໍ່ໄປຂັ້ນຕ່ຳ {min} ຮັບເພີ່ມ {percent}% ສູງສຸດ {max} ໃຊ້ໂຄ້ດໄດ້ຄົນລະເທື່ອ',
      en: 'Deposit at least {min} next and get {percent}% on top, up to {max}. One code a member.',
    },
  },
];

export function demoOffers(currencies: readonly Currency[]) {
  return currencies.flatMap((currency) => drafts.map((draft, position) => toOffer(draft, currency, position)));
}

function toOffer(draft: Draft, currency: Currency, position: number) {
  const rate = perBaht[currency];
  const description = describeOffer(draft, currency);
  return {
    kind: draft.kind,
    code: draft.code,
    currency,
    title: JSON.stringify(draft.title),
    description: JSON.stringify(description),
    type: draft.type,
    max_received: draft.maxReceived,
    bonus_bp: BigInt(draft.bonusPercent) * 100n,
    max_bonus_minor: BigInt(draft.maxBonus * rate) * 100n,
    min_deposit_minor: BigInt(draft.minDeposit * rate) * 100n,
    categories: draft.categories,
    banners: JSON.stringify([plainPicture(draft.art)]),
    position,
  };
}

function describeOffer({ bonusPercent, maxBonus, minDeposit, description }: Draft, currency: Currency): LocalText {
  const [max, min] = [localAmount(maxBonus, currency), localAmount(minDeposit, currency)];
  const fill = (language: keyof LocalText) =>
    description[language]
      .replace('{percent}', String(bonusPercent))
      .replace('{max}', max[language])
      .replace('{min}', min[language]);
  return { th: fill('th'), la: fill('la'), en: fill('en') };
}

export async function seedOffers(tx: Tx, offered: readonly Currency[]): Promise<void> {
  await insertOffers(tx, demoOffers(offered));
}
