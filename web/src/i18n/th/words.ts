import type { MoreWords } from '../en/words.ts';
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

export const words: MoreWords = {
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
