export const textBefore = (text: string): string => (text.split('{')[0] ?? '').trimEnd();
