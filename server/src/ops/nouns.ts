import { members } from '../account/commands.ts';
import { payments } from '../deposit/bank/commands.ts';
import { slips } from '../deposit/slip/commands.ts';
import { gifts } from '../deposit/truelink/commands.ts';
import { games } from '../game/commands.ts';
import type { Noun } from '../platform/command.ts';
import { reconcile } from '../reconcile/commands.ts';
import { transfers } from '../reconcile/transfers/commands.ts';
import { staff } from '../staff/commands.ts';
import { coupons } from '../wheel/commands.ts';
import { withdrawals } from '../withdraw/commands.ts';
import { keys } from './keys.ts';
import { ledger } from './ledger.ts';
import { notices } from './notices.ts';
import { partner } from './partner.ts';
import { settings } from './settings.ts';
import { setup } from './setup/setup.ts';

export const nouns: readonly Noun[] = [
  setup,
  settings,
  partner,
  notices,
  games,
  staff,
  members,
  payments,
  slips,
  gifts,
  withdrawals,
  transfers,
  reconcile,
  coupons,
  ledger,
  keys,
];
