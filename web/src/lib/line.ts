/** Whether the page runs in LINE's browser, which has no downloads, installation or second window. */
export const isInLine: boolean = /\bLine\/\d/.test(navigator.userAgent);

/** Link attributes for LINE links: inside LINE they open in place, elsewhere in a new window. */
export const toLine = isInLine ? {} : ({ target: '_blank', rel: 'noopener noreferrer' } as const);

/** Returns the address for the phone's own browser. LINE reads the parameter. */
export function outsideLine(address: string): string {
  const url = new URL(address);
  url.searchParams.set('openExternalBrowser', '1');
  return url.href;
}
