import { rateStrength } from './strength.ts';

export type Owner = { phone: string; words: readonly string[] };

const leastScore = { member: 2, staff: 3 } as const;

export async function isWeakPassword(password: string, owner: Owner, kind: keyof typeof leastScore): Promise<boolean> {
  if (isRepeated(password.toLowerCase()) || isPhone(password, owner.phone)) return true;
  const words = [owner.phone, ...owner.words.flatMap((word) => [word, ...word.split(/\s+/)])].filter(
    (word) => word.length > 2,
  );
  return (await rateStrength(password, words)) < leastScore[kind];
}

function isPhone(text: string, phone: string): boolean {
  const bare = phone.replace(/^0/, '');
  return bare !== '' && /^[\d +().-]+$/.test(text) && text.replaceAll(/\D/g, '').endsWith(bare);
}

function isRepeated(text: string): boolean {
  return [1, 2, 3, 4].some((size) => {
    const piece = text.slice(0, size);
    return piece.repeat(Math.ceil(text.length / size)).slice(0, text.length) === text;
  });
}
