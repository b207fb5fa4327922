import type { Tx } from '../platform/db/transaction.ts';

/** Code, Bank of Thailand number, names (Thai, Lao, English), country, usual lengths of account numbers. */
type BankRow = readonly [
  code: string,
  botCode: string,
  th: string,
  la: string,
  en: string,
  country: 'TH' | 'LA',
  digits: string,
];

/** Every known bank. The variant decides which are offered. */
export const banks: readonly BankRow[] = [
  ['BBL', '002', 'ธนาคารกรุงเทพ', 'ທະນາຄານກຸງເທບ', 'Bangkok Bank', 'TH', '10'],
  ['KBANK', '004', 'ธนาคารกสิกรไทย', 'ທະນາຄານກະສິກອນໄທ', 'Kasikornbank', 'TH', '10'],
  ['KTB', '006', 'ธนาคารกรุงไทย', 'ທະນາຄານກຸງໄທ', 'Krungthai Bank', 'TH', '10'],
  ['TMB', '011', 'ธนาคารทหารไทยธนชาต', 'ທະນາຄານທະຫານໄທທະນະຊາດ', 'TMBThanachart Bank (ttb)', 'TH', '10'],
  ['SCB', '014', 'ธนาคารไทยพาณิชย์', 'ທະນາຄານໄທພານິດ', 'Siam Commercial Bank', 'TH', '10'],
  ['CITI', '017', 'ธนาคารซิตี้แบงก์', 'ທະນາຄານຊິຕີ້ແບັງ', 'Citibank', 'TH', '10'],
  [
    'SC',
    '020',
    'ธนาคารสแตนดาร์ดชาร์เตอร์ด (ไทย)',
    'ທະນາຄານສະແຕນດາດ ຊາເຕີດ (ໄທ)',
    'Standard Chartered Bank (Thai)',
    'TH',
    '',
  ],
  ['CIMB', '022', 'ธนาคารซีไอเอ็มบี ไทย', 'ທະນາຄານຊີໄອເອັມບີ ໄທ', 'CIMB Thai Bank', 'TH', '10'],
  ['UOB', '024', 'ธนาคารยูโอบี', 'ທະນາຄານຢູໂອບີ', 'United Overseas Bank (Thai)', 'TH', '10'],
  ['BAY', '025', 'ธนาคารกรุงศรีอยุธยา', 'ທະນາຄານກຸງສີອະຍຸດທະຍາ', 'Bank of Ayudhya (Krungsri)', 'TH', '10'],
  ['GSB', '030', 'ธนาคารออมสิน', 'ທະນາຄານອອມສິນ', 'Government Savings Bank', 'TH', '12'],
  ['HSBC', '031', 'ธนาคารฮ่องกงและเซี่ยงไฮ้แบงกิ้งคอร์ปอเรชั่น', 'ທະນາຄານຮົງກົງ ແລະ ຊຽງໄຮ້', 'HSBC', 'TH', ''],
  ['GHB', '033', 'ธนาคารอาคารสงเคราะห์', 'ທະນາຄານອາຄານສົງເຄາະ', 'Government Housing Bank', 'TH', '12'],
  [
    'BAAC',
    '034',
    'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร',
    'ທະນາຄານເພື່ອການກະເສດ ແລະ ສະຫະກອນການກະເສດ',
    'Bank for Agriculture and Agricultural Cooperatives',
    'TH',
    '12',
  ],
  [
    'EXIM',
    '035',
    'ธนาคารเพื่อการส่งออกและนำเข้าแห่งประเทศไทย',
    'ທະນາຄານເພື່ອການສົ່ງອອກ ແລະ ນຳເຂົ້າແຫ່ງປະເທດໄທ',
    'Export-Import Bank of Thailand',
    'TH',
    '',
  ],
  ['BOC', '052', 'ธนาคารแห่งประเทศจีน (ไทย)', 'ທະນາຄານແຫ່ງປະເທດຈີນ (ໄທ)', 'Bank of China (Thai)', 'TH', ''],
  ['IBANK', '066', 'ธนาคารอิสลามแห่งประเทศไทย', 'ທະນາຄານອິດສະລາມແຫ່ງປະເທດໄທ', 'Islamic Bank of Thailand', 'TH', '10'],
  ['TISCO', '067', 'ธนาคารทิสโก้', 'ທະນາຄານທິສໂກ້', 'TISCO Bank', 'TH', '14'],
  ['KKP', '069', 'ธนาคารเกียรตินาคินภัทร', 'ທະນາຄານກຽດນາຄິນພັດທະຣະ', 'Kiatnakin Phatra Bank', 'TH', '10'],
  ['ICBC', '070', 'ธนาคารไอซีบีซี (ไทย)', 'ທະນາຄານໄອຊີບີຊີ (ໄທ)', 'ICBC (Thai)', 'TH', ''],
  ['TCRB', '071', 'ธนาคารไทยเครดิต', 'ທະນາຄານໄທເຄຣດິດ', 'Thai Credit Bank', 'TH', ''],
  ['LHB', '073', 'ธนาคารแลนด์ แอนด์ เฮ้าส์', 'ທະນາຄານແລນ ແອນ ເຮົ້າສ໌', 'Land and Houses Bank', 'TH', ''],
  [
    'SME',
    '098',
    'ธนาคารพัฒนาวิสาหกิจขนาดกลางและขนาดย่อมแห่งประเทศไทย',
    'ທະນາຄານພັດທະນາວິສາຫະກິດຂະໜາດກາງ ແລະ ຂະໜາດນ້ອຍແຫ່ງປະເທດໄທ',
    'SME Development Bank',
    'TH',
    '',
  ],
  ['TRUEWALLET', '', 'ทรูมันนี่ วอลเล็ท', 'ທຣູມັນນີ ວໍເລັດ', 'TrueMoney Wallet', 'TH', '10'],
  ['PROMPTPAY', '', 'พร้อมเพย์', 'ພ້ອມເພ', 'PromptPay', 'TH', '10|13|15'],
  [
    'BCEL',
    '',
    'ธนาคารการค้าต่างประเทศลาว',
    'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ',
    'Banque pour le Commerce Exterieur Lao Public',
    'LA',
    '',
  ],
  ['LDB', '', 'ธนาคารพัฒนาลาว', 'ທະນາຄານພັດທະນາລາວ', 'Lao Development Bank', 'LA', ''],
  ['APB', '', 'ธนาคารส่งเสริมกสิกรรม', 'ທະນາຄານສົ່ງເສີມກະສິກຳ', 'Agricultural Promotion Bank', 'LA', ''],
  ['JDB', '', 'ธนาคารร่วมพัฒนา', 'ທະນາຄານຮ່ວມພັດທະນາ', 'Joint Development Bank', 'LA', ''],
  ['PSV', '', 'ธนาคารพงสะหวัน', 'ທະນາຄານພົງສະຫວັນ', 'Phongsavanh Bank', 'LA', ''],
  ['LVB', '', 'ธนาคารร่วมธุรกิจลาว-เวียด', 'ທະນາຄານຮ່ວມທຸລະກິດລາວ-ຫວຽດ', 'Lao-Viet Bank', 'LA', ''],
  ['LCB', '', 'ธนาคารลาว-จีน', 'ທະນາຄານລາວ-ຈີນ', 'Lao China Bank', 'LA', ''],
  ['BFL', '', 'ธนาคารฝรั่ง-ลาว', 'ທະນາຄານຝຣັ່ງ-ລາວ', 'Banque Franco-Lao', 'LA', ''],
  ['ACLEDA_LA', '', 'ธนาคารเอซีลีดา ลาว', 'ທະນາຄານເອຊີລີດາ ລາວ', 'ACLEDA Bank Lao', 'LA', ''],
  ['RHB_LA', '', 'ธนาคารอาร์เอชบี ลาว', 'ທະນາຄານອາເຮດບີ ລາວ', 'RHB Bank Lao', 'LA', ''],
  ['KBANK_LA', '', 'ธนาคารกสิกรไทย (ลาว)', 'ທະນາຄານກະສິກອນໄທ (ລາວ)', 'Kasikornbank Lao', 'LA', ''],
  [
    'BBL_LA',
    '',
    'ธนาคารกรุงเทพ สาขาเวียงจันทน์',
    'ທະນາຄານກຸງເທບ ສາຂານະຄອນຫຼວງວຽງຈັນ',
    'Bangkok Bank - Vientiane Branch',
    'LA',
    '',
  ],
  [
    'BAY_LA',
    '',
    'ธนาคารกรุงศรีอยุธยา สาขาเวียงจันทน์',
    'ທະນາຄານກຸງສີອະຍຸດທະຍາ ສາຂານະຄອນຫຼວງວຽງຈັນ',
    'Bank of Ayudhya - Vientiane Branch',
    'LA',
    '',
  ],
  ['ICBC_LA', '', 'ธนาคารไอซีบีซี สาขาเวียงจันทน์', 'ທະນາຄານໄອຊີບີຊີ ສາຂານະຄອນຫຼວງວຽງຈັນ', 'ICBC - Vientiane Branch', 'LA', ''],
  ['VIETIN_LA', '', 'ธนาคารเวียดติน ลาว', 'ທະນາຄານຫວຽດຕິນ ລາວ', 'VietinBank Lao', 'LA', ''],
  ['STB_LA', '', 'ธนาคารซาคอมแบงก์ ลาว', 'ທະນາຄານຊາຄອມແບັງ ລາວ', 'Sacombank Lao', 'LA', ''],
  ['MJBL', '', 'ธนาคารมารูฮัน เจแปน ลาว', 'ທະນາຄານມາຣູຮານ ເຈແປນ ລາວ', 'Maruhan Japan Bank Lao', 'LA', ''],
  ['BIC', '', 'ธนาคารบีไอซี ลาว', 'ທະນາຄານບີໄອຊີ ລາວ', 'BIC Bank Lao', 'LA', ''],
  ['IB', '', 'ธนาคารอินโดจีน', 'ທະນາຄານອິນໂດຈີນ', 'Indochina Bank', 'LA', ''],
];

export async function seedBanks(tx: Tx): Promise<void> {
  await tx
    .insertInto('bank')
    .values(
      banks.map(([code, botCode, th, la, en, country, digits], position) => ({
        code,
        bot_code: botCode === '' ? null : botCode,
        name_th: th,
        name_la: la,
        name_en: en,
        country,
        account_digits: digits,
        // A PromptPay id points to an account but is not one.
        offered: code !== 'PROMPTPAY',
        position,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
