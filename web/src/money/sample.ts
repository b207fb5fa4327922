import type { GameAccount } from '@kapao/contract/game';
import type { WalletView } from '@kapao/contract/wallet';

export function gameOf(code: string, amount: number, rest: Partial<GameAccount> = {}): GameAccount {
  return {
    code,
    name: code,
    logo: '',
    background: '',
    isActive: true,
    amount,
    stale: false,
    ftWalletSlot: 1,
    web: null,
    android: null,
    ios: null,
    category: 'slot',
    login: { kind: 'open' },
    ...rest,
  };
}

type Moving = { from: string; to: string; amount: number };

export function viewOf(wallet: number, slots: GameAccount[] = [], moving: Moving[] = []) {
  return {
    wallet: { amount: wallet, currency: 'THB' as const },
    slots,
    pending: moving.map((transfer, index) => ({
      ...transfer,
      transferId: `t${index}`,
      createdAt: '2026-01-01T00:00:00Z',
    })),
  } satisfies Pick<WalletView, 'wallet' | 'slots' | 'pending'>;
}
