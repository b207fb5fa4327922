const thaiPhone = /(?<![\d+])(?:\+?66[- .]?|0)\d(?:[- .]?\d){8}(?!\d)/g;
const thaiZero = 0x0e50;

export function phonesIn(message: string): string[] {
  const text = message.replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - thaiZero));
  const found = [...text.matchAll(thaiPhone)].map(([written]) => {
    const digits = written.replaceAll(/\D/g, '');
    return digits.startsWith('66') ? `0${digits.slice(2)}` : digits;
  });
  return [...new Set(found)];
}
