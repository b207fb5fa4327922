import { type Outcome, type Table, usual } from './table.ts';

/** A credit is 0.1 baht, with one decimal (rules#games). */
const tenths = { decimals: 1, stakesMinor: usual.stakesMinor.map((stake) => stake * 10n) } as const;
const tens = { decimals: 2, stakesMinor: usual.stakesMinor.map((stake) => stake / 10n) } as const;
const whole = { decimals: 0 } as const;

const pay = (label: string, weight: number, pays: bigint): Outcome => ({ label, weight, pays });

function slot(title: Table['title'], passing: readonly string[], ...paying: readonly Outcome[]): Table {
  const won = paying.reduce((sum, { weight }) => sum + weight, 0);
  return {
    ...usual,
    kind: 'reels',
    title,
    faces: [...paying.map(({ label }) => label), ...passing],
    outcomes: [...paying, pay('', 10_000 - won, 0n)],
  };
}

export const slots: Readonly<Record<string, Table>> = {
  PGSLOT: slot(
    { th: 'เซเว่นสามตัว', la: 'ເຈັດສາມຕົວ', en: 'Three Sevens' },
    ['cherry', 'bell'],
    pay('seven', 100, 2500n),
    pay('star', 600, 500n),
    pay('diamond', 2000, 200n),
  ),
  PG: slot(
    { th: 'โคมกระดาษ', la: 'ໂຄມເຈ້ຍ', en: 'Paper Lanterns' },
    ['cloud', 'star'],
    pay('lantern', 250, 1000n),
    pay('moon', 1500, 300n),
    pay('fan', 1250, 200n),
  ),
  JOKER: slot(
    { th: 'ราชสำนัก', la: 'ລາຊະສຳນັກ', en: 'The Court' },
    ['club', 'diamond'],
    pay('crown', 300, 1000n),
    pay('heart', 1500, 300n),
    pay('spade', 1000, 200n),
  ),
  SLOTXO: slot(
    { th: 'โอเอกซ์', la: 'ໂອເອັກ', en: 'Noughts and Crosses' },
    ['triangle', 'square'],
    pay('star', 100, 2000n),
    pay('nought', 500, 800n),
    pay('cross', 1000, 350n),
  ),
  SUPERSLOT: slot(
    { th: 'ตลาดกลางคืน', la: 'ຕະຫຼາດກາງຄືນ', en: 'Night Market' },
    ['tea', 'ticket'],
    pay('bulb', 150, 2000n),
    pay('bowl', 1300, 350n),
    pay('skewer', 1000, 195n),
  ),
  BETFLIX: slot(
    { th: 'แถวหน้า', la: 'ແຖວໜ້າ', en: 'Front Row' },
    ['ticket', 'camera', 'star'],
    pay('clapper', 450, 1000n),
    pay('popcorn', 2000, 250n),
  ),
  ASKMEBET: slot(
    { th: 'ไข่มุกนาคา', la: 'ໄຂ່ມຸກນາຄາ', en: 'Naga Pearls' },
    ['wave', 'fish', 'drop'],
    pay('pearl', 200, 1500n),
    pay('shell', 1300, 500n),
  ),
  IMI: slot(
    { th: 'บึงบัว', la: 'ບຶງບົວ', en: 'Lotus Pond' },
    ['drop', 'fish'],
    pay('lotus', 100, 2000n),
    pay('butterfly', 1000, 300n),
    pay('leaf', 3000, 150n),
  ),
  USUN: {
    ...slot(
      { th: 'ยามเช้า', la: 'ຍາມເຊົ້າ', en: 'Sunrise' },
      ['mountain', 'bird', 'cloud'],
      pay('sun', 500, 900n),
      pay('cup', 2500, 200n),
    ),
    ...tenths,
  },
  CIRCUS: {
    ...slot(
      { th: 'ละครสัตว์', la: 'ລະຄອນສັດ', en: 'Big Top' },
      ['hat', 'drum', 'star'],
      pay('tent', 100, 3500n),
      pay('ball', 2000, 300n),
    ),
    ...whole,
  },
  SLOTRACHA: {
    ...slot(
      { th: 'เรือพระที่นั่ง', la: 'ເຮືອພະທີ່ນັ່ງ', en: 'The Royal Barge' },
      ['wave', 'parasol', 'bell'],
      pay('barge', 250, 1400n),
      pay('paddle', 2000, 300n),
    ),
    ...tens,
  },
  AREASLOT: slot(
    { th: 'วันเก็บเกี่ยว', la: 'ມື້ເກັບກ່ຽວ', en: 'Harvest' },
    ['basket', 'chilli', 'sun'],
    pay('rice', 350, 1000n),
    pay('mango', 2000, 300n),
  ),
  JOKER2: slot(
    { th: 'ราชสำนักยามค่ำ', la: 'ລາຊະສຳນັກຍາມຄ່ຳ', en: 'The Court at Night' },
    ['candle', 'spade', 'crown'],
    pay('moon', 150, 2500n),
    pay('mask', 1150, 500n),
  ),
};
