import { vi } from 'vitest';

/** Stands in for the tab a game opens in; `visited` says where it was sent. */
export function catchGameTab(): { visited: string[]; closed: () => boolean } {
  const visited: string[] = [];
  let closed = false;
  const tab = {
    opener: null,
    document: document.implementation.createHTMLDocument(),
    location: { replace: (address: string) => void visited.push(address) },
    get closed() {
      return closed;
    },
    close: () => {
      closed = true;
    },
  };
  vi.spyOn(window, 'open').mockImplementation(() => tab as unknown as Window);
  return { visited, closed: () => closed };
}
