import { page } from 'vitest/browser';
import type { Locator } from 'vitest/browser';

/** Sizes of the browser's window, in px. */
const phone = { width: 412, height: 892 };
export const tablet = { width: 768, height: 1024 };
export const desktop = { width: 1024, height: 800 };

export const setWindow = ({ width, height }: typeof phone = phone): Promise<void> => page.viewport(width, height);

export const boxOf = (locator: Locator): DOMRect => locator.element().getBoundingClientRect();
