import { htmlLang } from '@kapao/i18n/languages';
import type { Screen, Visit } from '../screen.ts';
import { findByAxe } from './axe.ts';
import { findLostFocus, findNotGivenBack } from './keyboard.ts';
import { findMotion, findSmallTargets, findUnnamed, type Finding } from './shown.ts';
import { findLost } from './texts.ts';
import { findRawTexts, namesOf } from './raw-texts.ts';

const phone = { width: 390, height: 844 };
const smallest = { width: 320, height: 568 };
/** A desktop of 1280 × 900 with a browser zoom of 200 %. */
const zoomed = { width: 640, height: 450 };

export async function findFaults({ page, language, stack }: Visit, screen: Screen): Promise<Finding[]> {
  const found: Finding[] = [];
  const add = (where: string, more: Finding[]) => found.push(...more.map((one) => `${screen.name}, ${where}: ${one}`));
  add('at rest', await findMotion(page));
  add('axe', await findByAxe(page));
  add('names', await findUnnamed(page, htmlLang[language]));
  add('words', await findRawTexts(page, language, await namesOf(stack)));
  await page.setViewportSize(smallest);
  add('at 320', [...(await findLost(page)), ...(await findSmallTargets(page))]);
  await page.setViewportSize(zoomed);
  add('zoomed to 200 %', await findLost(page));
  await page.setViewportSize(phone);
  await setText(page, '200%');
  add('text of 200 %', await findLost(page));
  await setText(page, '');
  add('keyboard', await findLostFocus(page));
  add('closed', await findNotGivenBack(page));
  return found;
}

const setText = (page: Visit['page'], size: string): Promise<void> =>
  page.evaluate((text) => {
    document.documentElement.style.fontSize = text;
  }, size);
