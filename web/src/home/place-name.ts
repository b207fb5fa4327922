import type { WalletView } from '@kapao/contract/wallet';
import { WALLET } from '../wallet/transfer-rules.ts';

export function nameOfPlace(code: string, view: Pick<WalletView, 'slots'>, walletName: string): string {
  if (code === WALLET) return walletName;
  return view.slots.find((game) => game.code === code)?.name ?? code;
}
