/** Nothing else may be in an address we hand out: no blank, control character or backslash. */
const plain = /^https?:\/\/[^\s\\/\p{Cc}][^\s\\\p{Cc}]*$/iu;

/**
 * An address that may be shown and opened, or null: https, and http too where the sandbox plays the partners; without
 * credentials in it (reliability#links-and-html). The check is for what partners answer and operators type alike.
 */
export function safeLink(link: string | null | undefined, { sandbox }: { sandbox: boolean }): string | null {
  if (link === null || link === undefined || !plain.test(link) || !URL.canParse(link)) return null;
  const { protocol, username, password, href } = new URL(link);
  if (protocol !== 'https:' && !(sandbox && protocol === 'http:')) return null;
  return username === '' && password === '' ? href : null;
}
