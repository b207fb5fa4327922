/** Whether the page runs in LINE's browser, which has no downloads, installation or second window. */
export const isInLine: boolean = /\bLine\/\d/.test(navigator.userAgent);

export const toLine = isInLine ? {} : ({ target: '_blank', rel: 'noopener noreferrer' } as const);

export function outsideLine(address: string): string {
  const url = new URL(address);
  url.searchParams.set('openExternalBrowser', '1');
  return url.href;
}
