import type { MoreMessages } from './en.ts';
import { common } from '../common/th.ts';
import { editName } from '../edit-name/th.ts';
import { errors } from '../errors/th.ts';
import { game } from '../game/th.ts';
import { home } from '../home/th.ts';
import { stepUp } from '../step-up/th.ts';
import { wallet } from '../wallet/th.ts';
import { withdraw } from '../withdraw/th.ts';

export const messages: MoreMessages = {
  common,
  editName,
  errors,
  game,
  home,
  stepUp,
  wallet,
  withdraw,
};
