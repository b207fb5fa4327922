import type { CoreWords } from './core.ts';
import { editName } from './edit-name.ts';
import { errors } from './errors.ts';
import { game } from './game.ts';
import { home } from './home.ts';
import { stepUp } from './step-up.ts';
import { wallet } from './wallet.ts';
import { withdraw } from './withdraw.ts';

/** The words of home and its sheets, and the texts of codes; fetched with the first screen that is not the login. */
export const words = {
  editName,
  errors,
  game,
  home,
  stepUp,
  wallet,
  withdraw,
};

/** What home and its sheets say. English is the type: a key another language lacks does not compile. */
export type Words = CoreWords & typeof words;

export type MoreWords = typeof words;
