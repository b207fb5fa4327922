import type { Currency } from '@kapao/contract/money';
import { picturePath } from './pictures.ts';
import type { LocalText } from './local-text.ts';
import { localAmount } from './amount-text.ts';

export type Picture = 'coins' | 'reels' | 'week' | 'friends' | 'back' | 'ticket';

export function picture(name: Picture, title: LocalText, text: LocalText) {
  const html = (language: keyof LocalText) => `<h3>${title[language]}</h3><p>${text[language]}</p>`;
  return { image: picturePath(`${name}.svg`), html: { th: html('th'), la: html('la'), en: html('en') } };
}

/** A picture without a text: its page says everything beside it. */
export const plainPicture = (name: Picture) => ({
  image: picturePath(`${name}.svg`),
  html: { th: '', la: '', en: '' },
});

function inEach(baht: number, currencies: readonly Currency[]): LocalText {
  const list = (language: keyof LocalText) =>
    currencies.map((currency) => localAmount(baht, currency)[language]).join(' / ');
  return { th: list('th'), la: list('la'), en: list('en') };
}

function bring(currencies: readonly Currency[]): LocalText {
  const [least, most] = [inEach(100, currencies), inEach(500, currencies)];
  return {
    th: `ส่งลิงก์ของคุณให้เพื่อน เมื่อเพื่อนฝากครั้งแรกตั้งแต่ ${least.th} และเล่นครบยอดฝากนั้น คุณรับ 10% ของยอดฝาก สูงสุด ${most.th}`,
    la: `ສົ່ງລິ້ງຂອງທ່ານໃຫ້ໝູ່ ເມື່ອໝູ່ຝາກເທື່ອທຳອິດຕັ້ງແຕ່ ${least.la} ແລະ ຫຼິ້ນຄົບຍອດຝາກນັ້ນ ທ່ານຮັບ 10% ຂອງຍອດຝາກ ສູງສຸດ ${most.la}`,
    en: `Send a friend your link. When their first deposit of at least ${least.en} is in and played, you get 10% of it, up to ${most.en}.`,
  };
}

const toWallet: LocalText = {
  th: 'กดรับแล้วเงินเข้ากระเป๋าทันที ถอนหรือเล่นต่อได้ ไม่มีเงื่อนไข',
  la: 'ກົດຮັບແລ້ວເງິນເຂົ້າກະເປົາທັນທີ ຖອນ ຫຼື ຫຼິ້ນຕໍ່ໄດ້ ບໍ່ມີເງື່ອນໄຂ',
  en: 'Receive it and it is in your wallet at once, to withdraw or to play, with no condition.',
};

const night: LocalText = {
  th: 'ทุกคืนเราคิดยอดเสียของวันที่ผ่านมา แล้วคืนให้ 5% กดรับได้ถึงเที่ยงคืน',
  la: 'ທຸກຄືນພວກເຮົາຄິດໄລ່ຍອດເສຍຂອງມື້ທີ່ຜ່ານມາ ແລ້ວຄືນໃຫ້ 5% ກົດຮັບໄດ້ຮອດທ່ຽງຄືນ',
  en: 'Every night we work out what the day before lost you and give 5% of it back. Receive it before midnight.',
};

export const banners = (currencies: readonly Currency[]) => ({
  'invite.banner': [
    picture('friends', { th: 'ชวนเพื่อน รับ 10%', la: 'ຊວນໝູ່ ຮັບ 10%', en: 'Bring a friend, get 10%' }, bring(currencies)),
    picture('coins', { th: 'เงินสดจริง ไม่มีเงื่อนไข', la: 'ເງິນສົດແທ້ ບໍ່ມີເງື່ອນໄຂ', en: 'Cash, no conditions' }, toWallet),
  ],
  'refund.banner': [
    picture('back', { th: 'คืนยอดเสีย 5% ทุกวัน', la: 'ຄືນຍອດເສຍ 5% ທຸກວັນ', en: '5% back, every day' }, night),
  ],
});

export function refundInfo(currencies: readonly Currency[]): LocalText {
  const [least, most] = [inEach(1, currencies), inEach(5000, currencies)];
  const th = [
    'คืน 5% ของเงินที่คุณเสียจริงนับจากการคิดยอดครั้งก่อน โบนัสและของขวัญไม่นับ',
    `คืนขั้นต่ำ ${least.th} สูงสุด ${most.th} ต่อวัน`,
    'เราคิดยอดทุกคืนตั้งแต่ 00:30 น. กดรับได้ถึงเที่ยงคืนของวันนั้น หากไม่กดรับ สิทธิ์จะหมดไป',
    'วันที่มีโบนัสทำงานอยู่จะไม่มียอดคืน',
  ];
  const la = [
    'ຄືນ 5% ຂອງເງິນທີ່ທ່ານເສຍແທ້ ນັບຈາກການຄິດໄລ່ເທື່ອກ່ອນ ໂບນັດ ແລະ ຂອງຂວັນບໍ່ນັບ',
    `ຄືນຂັ້ນຕ່ຳ ${least.la} ສູງສຸດ ${most.la} ຕໍ່ມື້`,
    'ພວກເຮົາຄິດໄລ່ທຸກຄືນຕັ້ງແຕ່ 00:30 ໂມງ ກົດຮັບໄດ້ຮອດທ່ຽງຄືນຂອງມື້ນັ້ນ ຖ້າບໍ່ກົດຮັບ ສິດຈະໝົດໄປ',
    'ມື້ທີ່ມີໂບນັດກຳລັງໃຊ້ຈະບໍ່ມີຍອດຄືນ',
  ];
  const en = [
    'We give back 5% of what you lost of your own money since we last counted. Bonuses and gifts do not count.',
    `At least ${least.en}, at most ${most.en} a day.`,
    'We count every night from 00:30 (Bangkok and Vientiane). Receive it before midnight of that day, or it is gone.',
    'A day with a bonus running brings no refund.',
  ];
  const html = (lines: readonly string[]) => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
  return { th: html(th), la: html(la), en: html(en) };
}
