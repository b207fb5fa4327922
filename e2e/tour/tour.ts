import type { Stop } from './stop.ts';
import { accountStops } from './stops/account.ts';
import { bonusStops } from './stops/bonus.ts';
import { chatStops } from './stops/chat/stops.ts';
import { depositStops } from './stops/deposit.ts';
import { giftStops } from './stops/gifts.ts';
import { homeStops } from './stops/home.ts';
import { moneyStops } from './stops/money.ts';
import { statementStops } from './stops/statement.ts';
import { visitorStops } from './stops/visitor.ts';
import { wheelStops } from './stops/wheel.ts';

/** Every screen, sheet, dialog and state of the product. What is new to see is added to one of these lists. */
export const tour: readonly Stop[] = [
  ...visitorStops,
  ...homeStops,
  ...depositStops,
  ...moneyStops,
  ...giftStops,
  ...bonusStops,
  ...wheelStops,
  ...accountStops,
  ...statementStops,
  ...chatStops,
];
