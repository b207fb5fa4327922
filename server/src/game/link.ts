const plain = /^https?:\/\/[^\s\\/\p{Cc}][^\s\\\p{Cc}]*$/iu;

/**
 * Returns an address that members may open, else null: https, or http with the sandbox, without credentials
 * (reliability#links-and-html).
 */
export function safeGameLink(link: string | null | undefined, { sandbox }: { sandbox: boolean }): string | null {
  if (link === null || link === undefined || !plain.test(link) || !URL.canParse(link)) return null;
  const { protocol, username, password, href } = new URL(link);
  if (protocol !== 'https:' && !(sandbox && protocol === 'http:')) return null;
  return username === '' && password === '' ? href : null;
}
