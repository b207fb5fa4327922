import type { CoreMessages } from '../core/en.ts';
import { common } from '../common/en.ts';
import { editName } from '../edit-name/en.ts';
import { errors } from '../errors/en.ts';
import { game } from '../game/en.ts';
import { home } from '../home/en.ts';
import { stepUp } from '../step-up/en.ts';
import { wallet } from '../wallet/en.ts';
import { withdraw } from '../withdraw/en.ts';

/** Messages of home and its sheets, and error texts. Loaded with the first screen other than the login. */
export const messages = {
  common,
  editName,
  errors,
  game,
  home,
  stepUp,
  wallet,
  withdraw,
};

/** English is the type: a key missing in another language does not compile. */
export type Messages = CoreMessages & typeof messages;

export type MoreMessages = typeof messages;
