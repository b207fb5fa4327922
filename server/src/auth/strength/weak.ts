import { rateStrength } from './strength.ts';

export type Owner = { phone: string; words: readonly string[] };

const leastScore = { member: 2, staff: 3 } as const;

/** Reports whether a password is easy to guess: common, a name, a date, a keyboard run, the owner's phone or name. */
export async function isWeakPassword(password: string, owner: Owner, kind: keyof typeof leastScore): Promise<boolean> {
  if (isRepeated(password.toLowerCase()) || isPhone(password, owner.phone)) return true;
  const words = [owner.phone, ...owner.words.flatMap((word) => [word, ...word.split(/\s+/)])].filter(
    (word) => word.length > 2,
  );
  return (await rateStrength(password, words)) < leastScore[kind];
}

/** Matches the phone also with separators or the country code, or without the leading 0. */
function isPhone(text: string, phone: string): boolean {
  const bare = phone.replace(/^0/, '');
  return bare !== '' && /^[\d +().-]+$/.test(text) && text.replaceAll(/\D/g, '').endsWith(bare);
}

/** Matches a piece of at most 4 characters that repeats: `12121212`, `กขกขกขกข`. */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4].some((size) => {
    const piece = text.slice(0, size);
    return piece.repeat(Math.ceil(text.length / size)).slice(0, text.length) === text;
  });
}
