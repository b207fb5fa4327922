import type { MoreMessages } from './en.ts';
import { common } from '../common/la.ts';
import { editName } from '../edit-name/la.ts';
import { errors } from '../errors/la.ts';
import { game } from '../game/la.ts';
import { home } from '../home/la.ts';
import { stepUp } from '../step-up/la.ts';
import { wallet } from '../wallet/la.ts';
import { withdraw } from '../withdraw/la.ts';

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
