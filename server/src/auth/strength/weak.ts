import { rateStrength } from './strength.ts';

/** What a guesser knows of a password's owner. */
export type Owner = { phone: string; words: readonly string[] };

const leastScore = { member: 2, staff: 3 } as const;

/** Whether a password is among the first guesses: common ones, names, dates, keyboard runs, the owner's phone or name. */
export async function isWeakPassword(password: string, owner: Owner, kind: keyof typeof leastScore): Promise<boolean> {
  if (isRepeated(password.toLowerCase()) || isPhone(password, owner.phone)) return true;
  const words = [owner.phone, ...owner.words.flatMap((word) => [word, ...word.split(/\s+/)])].filter(
    (word) => word.length > 2,
  );
  return (await rateStrength(password, words)) < leastScore[kind];
}

/** Also with separators, the country code, or without the leading 0. */
function isPhone(text: string, phone: string): boolean {
  const bare = phone.replace(/^0/, '');
  return bare !== '' && /^[\d +().-]+$/.test(text) && text.replaceAll(/\D/g, '').endsWith(bare);
}

/** `12121212`, `กขกขกขกข`: a piece of at most 4 characters, again and again. */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4].some((size) => {
    const piece = text.slice(0, size);
    return piece.repeat(Math.ceil(text.length / size)).slice(0, text.length) === text;
  });
}
