import type { MoreWords } from '../en/words.ts';
import { deposit } from './deposit.ts';
import { errors } from './errors.ts';
import { game } from './game.ts';
import { home } from './home.ts';
import { wallet } from './wallet.ts';
import { withdraw } from './withdraw.ts';

export const words: MoreWords = {
  deposit,
  errors,
  game,
  home,
  wallet,
  withdraw,
};
