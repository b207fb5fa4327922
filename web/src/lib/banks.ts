/** Public facts about a bank: the short name people use, its colour, a text colour readable on it, its number groups. */
export type BankFace = { short: string; color: string; text: string; groups?: readonly number[] };

type Row = readonly [code: string, short: string, color: string, text?: string, groups?: readonly number[]];

// In order of use in the country.
const thai: readonly Row[] = [
  ['KBANK', 'KBANK', '#138f2d'],
  ['SCB', 'SCB', '#4e2e7f', '#ffffff', [3, 6, 1]],
  ['KTB', 'KTB', '#1ba5e1', '#04263a'],
  ['BBL', 'BBL', '#1e4598'],
  ['BAY', 'BAY', '#fec43b', '#4a3010'],
  ['GSB', 'GSB', '#eb198d', '#ffffff', [4, 4, 4]],
  ['TMB', 'ttb', '#0050f0'],
  ['TTB', 'ttb', '#0050f0'],
  ['TRUEWALLET', 'TMN', '#f47b20', '#2b1300', [3, 3, 4]],
  ['BAAC', 'BAAC', '#4b9b1d'],
  ['GHB', 'GHB', '#f57d23', '#2b1300', [3, 2, 6, 1]],
  ['UOB', 'UOB', '#0b3979'],
  ['CIMB', 'CIMB', '#7e2f36'],
  ['KKP', 'KKP', '#199cc5', '#04263a'],
  ['LHB', 'LH', '#6d6e71'],
  ['TISCO', 'TISCO', '#12549f'],
  ['TCRB', 'TCRB', '#0a4ab3'],
  ['ICBC', 'ICBC', '#c50f1c'],
  ['IBANK', 'IBANK', '#184615'],
  ['CITI', 'CITI', '#1583c7'],
  ['SC', 'SC', '#0f6ea1'],
  ['HSBC', 'HSBC', '#db0011'],
  ['BOC', 'BOC', '#b60b1c'],
  ['EXIM', 'EXIM', '#35529b'],
  ['SME', 'SME', '#0f4c8a'],
  ['PROMPTPAY', 'PP', '#003d6a'],
];

const lao: readonly Row[] = [
  ['BCEL', 'BCEL', '#c8102e'],
  ['LDB', 'LDB', '#0054a6'],
  ['JDB', 'JDB', '#1b3f94'],
  ['APB', 'APB', '#00843d'],
  ['LVB', 'LVB', '#00529b'],
  ['BFL', 'BFL', '#0067b1'],
  ['ACLEDA_LA', 'ACLEDA', '#1d2f6f'],
  ['KBANK_LA', 'KBANK', '#138f2d'],
  ['STB_LA', 'STB', '#0072bc'],
  ['ICBC_LA', 'ICBC', '#c50f1c'],
  ['BBL_LA', 'BBL', '#1e4598'],
  ['BAY_LA', 'BAY', '#fec43b', '#4a3010'],
  ['RHB_LA', 'RHB', '#0067b1'],
  ['VIETIN_LA', 'VTB', '#005992'],
];

export const bankFaces: ReadonlyMap<string, BankFace> = new Map(
  [...thai, ...lao].map(([code, short, color, text = '#ffffff', groups]) => [
    code,
    { short, color, text, ...(groups ? { groups } : {}) },
  ]),
);

/** Sorts banks by use, those of the member's country first. Unknown banks keep the server's order at the end. */
export function sortBanksByUse<B>(banks: readonly B[], codeOf: (bank: B) => string, country: 'TH' | 'LA'): B[] {
  const order = (country === 'LA' ? [...lao, ...thai] : [...thai, ...lao]).map(([code]) => code);
  const place = (bank: B): number => {
    const found = order.indexOf(codeOf(bank));
    return found < 0 ? order.length : found;
  };
  return [...banks].sort((one, other) => place(one) - place(other));
}

const thaiGroups = [3, 1, 5, 1];
const thaiDigits = 10;
const longGroup = 4;

/**
 * Groups an account number as its bank writes it; a number that does not fit reads in groups of four. Groups a number
 * while it is typed, too.
 */
export function groupAccountNumber(digits: string, bankCode = ''): string {
  if (!/^\d+$/.test(digits)) return digits;
  const own = bankFaces.get(bankCode)?.groups ?? thaiGroups;
  const isThai = !lao.some(([code]) => code === bankCode);
  const fits = isThai && digits.length <= own.reduce((sum, group) => sum + group, 0);
  if (!fits && digits.length <= thaiDigits) return digits;
  const parts: string[] = [];
  let rest = digits;
  for (let index = 0; rest !== ''; index++) {
    const length = fits ? (own[index] ?? rest.length) : longGroup;
    parts.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return parts.join('-');
}
