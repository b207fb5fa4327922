/** Fewer common digits prove nothing (payments#slip-checks). */
const enoughDigits = 4;

export type Agreement = 'yes' | 'no' | 'unsure';

/**
 * Compares two account numbers that may have masked digits (`xxx-x-x1234-x`). `unsure`: too few digits are visible in
 * both. Numbers are aligned at their ends, because banks may omit leading zeros.
 */
export function digitsAgree(one: string | null, other: string | null): Agreement {
  const left = places(one);
  const right = places(other);
  let seen = 0;
  for (let back = 1; back <= Math.min(left.length, right.length); back += 1) {
    const a = left.at(-back);
    const b = right.at(-back);
    if (a === undefined || b === undefined || !isDigit(a) || !isDigit(b)) continue;
    if (a !== b) return 'no';
    seen += 1;
  }
  return seen >= enoughDigits ? 'yes' : 'unsure';
}

function places(text: string | null): string[] {
  return [...(text ?? '')].filter((char) => isDigit(char) || /[xX*•#]/.test(char));
}

const isDigit = (char: string): boolean => /^\d$/.test(char);
