import type { CoreWords } from './core.ts';
import { contact } from './contact.ts';
import { deposit } from './deposit.ts';
import { errors } from './errors.ts';
import { game } from './game.ts';
import { home } from './home.ts';
import { profile } from './profile.ts';
import { register } from './register.ts';
import { statement } from './statement.ts';
import { wallet } from './wallet.ts';
import { withdraw } from './withdraw.ts';

/** The words of everything but the first screen, by domain; fetched with the first screen that is not the login. */
export const words = {
  contact,
  deposit,
  errors,
  game,
  home,
  profile,
  register,
  statement,
  wallet,
  withdraw,
};

/** Every word of the interface. English is the type: a key another language lacks does not compile. */
export type Words = CoreWords & typeof words;

export type MoreWords = typeof words;
