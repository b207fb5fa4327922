import { accountScreens } from './areas/account.ts';
import { bonusScreens } from './areas/bonus.ts';
import { chatScreens } from './areas/chat.ts';
import { depositScreens } from './areas/deposit.ts';
import { giftScreens } from './areas/gifts.ts';
import { homeScreens } from './areas/home.ts';
import { moneyScreens } from './areas/money.ts';
import { statementScreens } from './areas/statement.ts';
import { visitorScreens } from './areas/visitor.ts';
import { wheelScreens } from './areas/wheel.ts';
import type { Screen } from './screen.ts';

/** Every screen, sheet, dialog and state of the product. Add a new one to the list of its area. */
export const catalogue: readonly Screen[] = [
  ...visitorScreens,
  ...homeScreens,
  ...depositScreens,
  ...moneyScreens,
  ...giftScreens,
  ...bonusScreens,
  ...wheelScreens,
  ...accountScreens,
  ...statementScreens,
  ...chatScreens,
];

export function findScreen(name: string): Screen {
  const screen = catalogue.find((one) => one.name === name);
  if (screen === undefined) throw new Error(`${name} is not in the catalogue`);
  return screen;
}
