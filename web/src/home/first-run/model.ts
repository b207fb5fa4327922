import { toMinor } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import { inGamesMinor, totalMinor } from '../../money/model.ts';

export const firstRunSteps = ['deposit', 'choose', 'play'] as const;
export type FirstRunStep = (typeof firstRunSteps)[number];

const newForMs = 7 * 86_400_000;

type Seen = Pick<WalletView, 'wallet' | 'slots' | 'pending' | 'lastUpdated'> & {
  profile: Pick<WalletView['profile'], 'createdAt'>;
};

/** Returns the next step of a member who has not played yet, or null for everyone else. */
export function firstRunStep(view: Seen): FirstRunStep | null {
  const open = view.slots.filter(({ isActive }) => isActive);
  if (open.length === 0) return totalMinor(view) > 0n ? 'choose' : 'deposit';
  const isNew = Date.parse(view.lastUpdated) - Date.parse(view.profile.createdAt) < newForMs;
  const waits = open.length === 1 && inGamesMinor(view) === 0n && view.pending.length === 0;
  return isNew && waits && toMinor(view.wallet.amount) > 0n ? 'play' : null;
}
