/** With a dot or a space behind it a title is no name. */
const titles = /^(?:MR|MRS|MS|MISS|MASTER|DR|นาย|นาง|นางสาว|น\. ?ส|ด\. ?ช|ด\. ?ญ|คุณ|ທ້າວ|ທ່ານ|ທ|ນາງ|ນ)(?:\.|\s)+/u;
/** Thai and Lao titles are also written in one with the name, and a name may begin like one. */
const gluedTitles = /^(?:นางสาว|นาย|นาง|คุณ|ທ້າວ|ທ່ານ|ນາງ)/u;

/** A first name shorter than this, or masked, proves nothing. */
const provingName = /^[^*•#]{2,}$/u;

/**
 * Whether a name as a bank shows it can be the holder's: the first names are the same, titles aside, and so are the
 * first letters of the last names where both are shown (`MR. SOMCHAI J` and `SOMCHAI JAIDEE`).
 */
export function namesAgree(shown: string | null, registered: string): boolean {
  const one = wordsOf(shown ?? '');
  const other = wordsOf(registered);
  const isFirstSame = firstNames(one).some((name) => firstNames(other).includes(name));
  const lastInitials = [one, other].map((words) => (words.length < 2 ? undefined : words.at(-1)?.[0]));
  return isFirstSame && (lastInitials.includes(undefined) || lastInitials[0] === lastInitials[1]);
}

function wordsOf(name: string): string[] {
  const upper = name.normalize('NFC').trim().toUpperCase();
  return upper
    .replace(titles, '')
    .split(/[\s.]+/u)
    .filter((word) => word !== '');
}

function firstNames([first = '']: readonly string[]): string[] {
  return [first, first.replace(gluedTitles, '')].filter((name) => provingName.test(name));
}
