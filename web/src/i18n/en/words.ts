import { common } from './common.ts';
import { contact } from './contact.ts';
import { deposit } from './deposit.ts';
import { errors } from './errors.ts';
import { game } from './game.ts';
import { home } from './home.ts';
import { login } from './login.ts';
import { profile } from './profile.ts';
import { register } from './register.ts';
import { shell } from './shell.ts';
import { statement } from './statement.ts';
import { wallet } from './wallet.ts';
import { withdraw } from './withdraw.ts';

/** Every word of the interface, by domain. English is the type: a key another language lacks does not compile. */
export const words = {
  common,
  contact,
  deposit,
  errors,
  game,
  home,
  login,
  profile,
  register,
  shell,
  statement,
  wallet,
  withdraw,
};

export type Words = typeof words;
