import { expect } from 'vitest';
import type { Driver } from './driver.ts';

type SheetHeights = { bodyPx: number; contentPx: number; roomPx: number };
type DialogHeights = { shownPx: number; naturalPx: number };

export async function expectRoomySheet(driver: Driver, title: string): Promise<void> {
  const { bodyPx, contentPx, roomPx } = await driver.run(measureSheet, null);
  const wantedPx = Math.min(contentPx, roomPx) / 2;
  expect(bodyPx, `height of the body of "${title}", ${contentPx} px of content`).toBeGreaterThanOrEqual(wantedPx);
}

export async function expectFittingDialog(driver: Driver, title: string): Promise<void> {
  const { shownPx, naturalPx } = await driver.run(measureDialog, null);
  expect(shownPx, `height of the dialog "${title}"`).toBeLessThanOrEqual(naturalPx + 1);
}

function measureSheet(): SheetHeights {
  const sheets = document.querySelectorAll<HTMLElement>('dialog[open]:not([role], [data-closing])');
  const sheet = sheets[sheets.length - 1];
  const body = sheet?.querySelector<HTMLElement>('[data-scroll]');
  if (!sheet || !body) throw new Error('no sheet is open');
  const restPx = sheet.offsetHeight - body.clientHeight;
  return { bodyPx: body.clientHeight, contentPx: body.scrollHeight, roomPx: innerHeight - restPx };
}

/** Runs inside the page. No engine stretches a dialog without a lower edge and with its rows at the start. */
function measureDialog(): DialogHeights {
  const dialog = document.querySelector<HTMLElement>('dialog[open][role=alertdialog]:not([data-closing])');
  if (!dialog) throw new Error('no dialog is open');
  const shownPx = dialog.offsetHeight;
  Object.assign(dialog.style, { bottom: 'auto', height: 'auto', alignContent: 'start' });
  const naturalPx = dialog.offsetHeight;
  Object.assign(dialog.style, { bottom: '', height: '', alignContent: '' });
  return { shownPx, naturalPx };
}
