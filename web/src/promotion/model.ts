const codePattern = /^[A-Z0-9_-]{1,32}$/;

export const longestTyped = 64;

/** Returns the input in upper case. Characters that no code has stay and are found by {@link canBeCode}. */
export const upperCode = (typed: string): string => typed.toUpperCase();

export const canBeCode = (code: string): boolean => codePattern.test(code);
