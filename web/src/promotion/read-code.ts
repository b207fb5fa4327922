const codePattern = /^[A-Z0-9_-]{1,32}$/;

/** Longer than any code, so that nothing typed is lost without a word. */
export const longestTyped = 64;

/** What a person typed, as a code is written; what no code can hold stays, and is found out by {@link canBeCode}. */
export const upperCode = (typed: string): string => typed.toUpperCase();

/** Whether the house could have such a code: only then is it asked for (contract, `code`). */
export const canBeCode = (code: string): boolean => codePattern.test(code);
