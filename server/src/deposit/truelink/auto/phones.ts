/** Ten digits from 0 on, or with the country's code before nine, however they are divided. */
const thaiPhone = /(?<![\d+])(?:\+?66[- .]?|0)\d(?:[- .]?\d){8}(?!\d)/g;
/** Payers write with Thai digits too; this is their 0. */
const thaiZero = 0x0e50;

/** The telephone numbers that stand in what a payer wrote, as members' user names are kept; each once. */
export function phonesIn(message: string): string[] {
  const text = message.replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - thaiZero));
  const found = [...text.matchAll(thaiPhone)].map(([written]) => {
    const digits = written.replaceAll(/\D/g, '');
    return digits.startsWith('66') ? `0${digits.slice(2)}` : digits;
  });
  return [...new Set(found)];
}
