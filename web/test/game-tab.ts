import { vi } from 'vitest';

export type CaughtTab = {
  visited: string[];
  closed: () => boolean;
  opener: () => unknown;
};

export function catchGameTab(): CaughtTab {
  const visited: string[] = [];
  const tab = {
    opener: window as Window | null,
    document: document.implementation.createHTMLDocument(),
    location: { replace: (address: string) => void visited.push(address) },
    closed: false,
    close: () => {
      tab.closed = true;
    },
  };
  vi.spyOn(window, 'open').mockImplementation(() => {
    tab.closed = false;
    return tab as unknown as Window;
  });
  return { visited, closed: () => tab.closed, opener: () => tab.opener };
}
