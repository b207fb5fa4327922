import type { Currency } from '@kapao/contract/money';
import type { Tx } from '../platform/db/transaction.ts';
import { banners, refundInfo } from './demo-pictures.ts';
import type { LocalText } from './local-text.ts';
import { addContent, addSources, type NewContent } from './store.ts';

const inEachLanguage = (text: string): LocalText => ({ th: text, la: text, en: text });

export const sources: readonly (readonly [code: string, description: LocalText])[] = [
  ['FRIEND', { th: 'เพื่อนแนะนำ', la: 'ໝູ່ແນະນຳ', en: 'A friend' }],
  ['FACEBOOK', inEachLanguage('Facebook')],
  ['LINE', inEachLanguage('LINE')],
  ['GOOGLE', inEachLanguage('Google')],
  ['TIKTOK', inEachLanguage('TikTok')],
  ['YOUTUBE', inEachLanguage('YouTube')],
  ['OTHER', { th: 'อื่น ๆ', la: 'ອື່ນໆ', en: 'Somewhere else' }],
];

/** An empty `contact.lineQR` shows a QR code of `contact.lineLink`. */
export const pieces: Readonly<Record<string, LocalText>> = {
  'info.name': { th: 'กระเป๋า', la: 'ກະເປົາ', en: 'Kapao' },
  'info.website': inEachLanguage('kapao.example'),
  'contact.text': {
    th: 'ติดปัญหาเรื่องเงินหรือเกม ทักหาทีมงานได้เลย',
    la: 'ຕິດບັນຫາເລື່ອງເງິນ ຫຼື ເກມ ທັກຫາທີມງານໄດ້ເລີຍ',
    en: 'Trouble with money or a game? Write to us.',
  },
  'contact.lineLink': inEachLanguage('https://line.me/R/ti/p/@kapao-example'),
  'contact.lineName': inEachLanguage('@kapao-example'),
  'contact.lineQR': inEachLanguage(''),
  notice: {
    th: 'ระหว่างมีโบนัส ถอนเงินไม่ได้จนกว่าจะครบเงื่อนไข หรือเมื่อยอดรวมเหลือไม่เกิน {percentFail}% ของยอดเริ่มต้น โบนัสจะสิ้นสุดและเงินที่เหลือเป็นของคุณ',
    la: 'ໃນລະຫວ່າງມີໂບນັດ ຖອນເງິນບໍ່ໄດ້ຈົນກວ່າຈະຄົບເງື່ອນໄຂ ຫຼື ເມື່ອຍອດລວມເຫຼືອບໍ່ເກີນ {percentFail}% ຂອງຍອດເລີ່ມຕົ້ນ ໂບນັດຈະສິ້ນສຸດ ແລະ ເງິນທີ່ເຫຼືອເປັນຂອງທ່ານ',
    en: 'While a bonus runs you cannot withdraw until its target is reached. Once your total is at {percentFail}% of the starting balance or below, the bonus is over and what is left is yours.',
  },
};

const conditions: readonly LocalText[] = [
  {
    th: '<h3>บัญชีผู้ใช้</h3><p>หนึ่งคนมีได้หนึ่งบัญชี เบอร์โทรศัพท์และบัญชีธนาคารต้องเป็นของคุณเอง</p>',
    la: '<h3>ບັນຊີຜູ້ໃຊ້</h3><p>ໜຶ່ງຄົນມີໄດ້ໜຶ່ງບັນຊີ ເບີໂທລະສັບ ແລະ ບັນຊີທະນາຄານຕ້ອງເປັນຂອງທ່ານເອງ</p>',
    en: '<h3>Your account</h3><p>One account a person. The phone number and the bank account must be your own.</p>',
  },
  {
    th: '<h3>ฝากเงิน</h3><p>โอนจากบัญชีที่ลงทะเบียนไว้เท่านั้น เงินเข้ากระเป๋าภายใน 1 นาที หากไม่เข้าให้ส่งสลิปภายใน 1 ชั่วโมง</p>',
    la: '<h3>ຝາກເງິນ</h3><p>ໂອນຈາກບັນຊີທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ ເງິນເຂົ້າກະເປົາພາຍໃນ 1 ນາທີ ຖ້າບໍ່ເຂົ້າໃຫ້ສົ່ງສະລິບພາຍໃນ 1 ຊົ່ວໂມງ</p>',
    en: '<h3>Deposits</h3><p>Pay from your registered account only. Money arrives within 1 minute; if it does not, send the slip within 1 hour.</p>',
  },
  {
    th: '<h3>ถอนเงิน</h3><p>เราโอนเข้าบัญชีธนาคารที่ลงทะเบียนไว้เท่านั้น ถอนได้ครั้งละหนึ่งรายการ</p>',
    la: '<h3>ຖອນເງິນ</h3><p>ພວກເຮົາໂອນເຂົ້າບັນຊີທະນາຄານທີ່ລົງທະບຽນໄວ້ເທົ່ານັ້ນ ຖອນໄດ້ເທື່ອລະໜຶ່ງລາຍການ</p>',
    en: '<h3>Withdrawals</h3><p>We pay to your registered bank account only, one withdrawal at a time.</p>',
  },
];

const agreements: readonly LocalText[] = [
  {
    th: '<h3>เล่นอย่างมีสติ</h3><p>ผู้ใช้ต้องมีอายุ 20 ปีขึ้นไป เล่นด้วยเงินที่เสียได้เท่านั้น และหยุดพักได้ทุกเมื่อ</p>',
    la: '<h3>ຫຼິ້ນຢ່າງມີສະຕິ</h3><p>ຜູ້ໃຊ້ຕ້ອງມີອາຍຸ 20 ປີຂຶ້ນໄປ ຫຼິ້ນດ້ວຍເງິນທີ່ເສຍໄດ້ເທົ່ານັ້ນ ແລະ ພັກໄດ້ທຸກເວລາ</p>',
    en: '<h3>Play with care</h3><p>You must be 20 or older. Play only with money you can lose, and take a break whenever you like.</p>',
  },
  {
    th: '<h3>ข้อมูลของคุณ</h3><p>เราใช้เบอร์โทรศัพท์และบัญชีธนาคารของคุณเพื่อฝาก ถอน และติดต่อคุณเท่านั้น</p>',
    la: '<h3>ຂໍ້ມູນຂອງທ່ານ</h3><p>ພວກເຮົາໃຊ້ເບີໂທລະສັບ ແລະ ບັນຊີທະນາຄານຂອງທ່ານເພື່ອຝາກ ຖອນ ແລະ ຕິດຕໍ່ທ່ານເທົ່ານັ້ນ</p>',
    en: '<h3>Your data</h3><p>We use your phone number and bank account to pay in, to pay out and to reach you, and for nothing else.</p>',
  },
];

export const lists: Readonly<Record<string, readonly LocalText[]>> = { condition: conditions, agreement: agreements };

export async function seedSources(tx: Tx): Promise<void> {
  await addSources(
    tx,
    sources.map(([code, description], position) => ({ code, description, position })),
  );
}

const single = (texts: Record<string, unknown>): NewContent[] =>
  Object.entries(texts).map(([key, body]) => ({ key, position: 0, body }));

const commonTexts = (offered: readonly Currency[], script: object): NewContent[] =>
  single({ notice: pieces['notice'], 'refund.info': refundInfo(offered), 'chat.script': script });

const demoTexts = (offered: readonly Currency[], script: object): NewContent[] => [
  ...commonTexts(offered, script),
  ...single(pieces).filter(({ key }) => key !== 'notice'),
  ...Object.entries({ ...lists, ...banners(offered) }).flatMap(([key, bodies]) =>
    bodies.map((body, position) => ({ key, position, body })),
  ),
];

type Texts = { offered: readonly Currency[]; isDemo: boolean; script: object };

/** Adds missing texts. Live mode gets only those that every operator needs; `script` is the chat's. */
export async function seedTexts(tx: Tx, { offered, isDemo, script }: Texts): Promise<void> {
  await addContent(tx, isDemo ? demoTexts(offered, script) : commonTexts(offered, script));
}
