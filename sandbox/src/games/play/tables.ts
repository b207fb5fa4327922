import { slots } from './slots.ts';
import { type Table, usual } from './table.ts';

const numbers = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0'));

export const tables: Readonly<Record<string, Table>> = {
  ...slots,
  UFABET: {
    ...usual,
    kind: 'match',
    shows: 'scores',
    openBets: 'reported',
    title: { th: 'คู่เด็ดวันนี้', la: 'ຄູ່ເດັດມື້ນີ້', en: 'Match of the Day' },
    outcomes: [
      { label: 'home', weight: 5000, pays: 190n },
      { label: 'draw', weight: 2500, pays: 380n },
      { label: 'away', weight: 2500, pays: 380n },
    ],
  },
  SEXYGAME: {
    ...usual,
    kind: 'match',
    shows: 'cards',
    openBets: 'hidden',
    opens: true,
    title: { th: 'เสือมังกร', la: 'ເສືອມັງກອນ', en: 'Dragon and Tiger' },
    outcomes: [
      { label: 'dragon', weight: 4750, pays: 200n },
      { label: 'tie', weight: 500, pays: 1900n },
      { label: 'tiger', weight: 4750, pays: 200n },
    ],
  },
  HUAYHD: {
    ...usual,
    kind: 'number',
    openBets: 'reported',
    title: { th: 'เลขท้ายสองตัว', la: 'ເລກທ້າຍສອງຕົວ', en: 'Two Digits' },
    outcomes: numbers.map((label) => ({ label, weight: 100, pays: 9500n })),
  },
};
