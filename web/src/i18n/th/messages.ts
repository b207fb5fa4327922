import type { MoreMessages } from '../en/messages.ts';
import { editName } from './edit-name.ts';
import { errors } from './errors.ts';
import { game } from './game.ts';
import { home } from './home.ts';
import { stepUp } from './step-up.ts';
import { wallet } from './wallet.ts';
import { withdraw } from './withdraw.ts';

export const messages: MoreMessages = {
  editName,
  errors,
  game,
  home,
  stepUp,
  wallet,
  withdraw,
};
