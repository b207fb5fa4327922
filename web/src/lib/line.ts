/** Whether the page is open inside LINE, whose browser knows no downloads, no installing and no second window. */
export const isInLine: boolean = /\bLine\/\d/.test(navigator.userAgent);

/** How a link to LINE opens: inside LINE in place, where LINE takes it over; elsewhere in a window of its own. */
export const toLine = isInLine ? {} : ({ target: '_blank', rel: 'noopener noreferrer' } as const);

/** The same page in the phone's own browser; LINE reads the word and hands it on. */
export function outsideLine(address: string): string {
  const url = new URL(address);
  url.searchParams.set('openExternalBrowser', '1');
  return url.href;
}
