import type { CoreMessages } from './core.ts';
import { editName } from './edit-name.ts';
import { errors } from './errors.ts';
import { game } from './game.ts';
import { home } from './home.ts';
import { stepUp } from './step-up.ts';
import { wallet } from './wallet.ts';
import { withdraw } from './withdraw.ts';

/** Messages of home and its sheets, and error texts. Loaded with the first screen other than the login. */
export const messages = {
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
