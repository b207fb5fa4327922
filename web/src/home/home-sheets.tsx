import { Suspense, lazy, useEffect } from 'react';
import type { WalletView } from '@kapao/contract/wallet';
import { useWords } from '../i18n/language.ts';
import { ComingSheet } from '../ui/state/coming-sheet.tsx';
import type { Sides } from '../wallet/transfer-sheet.tsx';
import type { SheetName, SheetState } from './use-sheets.ts';

const load = {
  deposit: () => import('../deposit/deposit-sheet.tsx'),
  withdraw: () => import('../withdraw/withdraw-sheet.tsx'),
  transfer: () => import('../wallet/transfer-sheet.tsx'),
  game: () => import('../game/game-sheet.tsx'),
};

const DepositSheet = lazy(async () => ({ default: (await load.deposit()).DepositSheet }));
const WithdrawSheet = lazy(async () => ({ default: (await load.withdraw()).WithdrawSheet }));
const TransferSheet = lazy(async () => ({ default: (await load.transfer()).TransferSheet }));
const GameSheet = lazy(async () => ({ default: (await load.game()).GameSheet }));

type Props = {
  state: SheetState;
  view: WalletView;
  onOpen: (name: SheetName, wish?: { code?: string; sides?: Sides }) => void;
  onClose: () => void;
  /** The game whose account is being opened, or none. */
  onOpening: (code: string | null) => void;
  /** Money was asked to leave: watch the wallet for a while. */
  onWatch: () => void;
};

/** The sheets of home. Their code comes while the page is idle, so that the tap finds it there. */
export function HomeSheets({ state, view, onOpen, onClose, onOpening, onWatch }: Props) {
  useEffect(preloadSheets, []);
  const { name, opened } = state;
  const { deposit, withdraw, transfer, game: account } = opened;
  const game = view.slots.find(({ code }) => code === account?.code);
  const common = { view, onClose };
  const { home } = useWords();
  return (
    <Suspense>
      {deposit && <DepositSheet key={`deposit${deposit.count}`} open={name === 'deposit'} {...common} />}
      {withdraw && (
        <WithdrawSheet key={`withdraw${withdraw.count}`} open={name === 'withdraw'} {...common} onDone={onWatch} />
      )}
      {transfer && (
        <TransferSheet
          key={`transfer${transfer.count}`}
          open={name === 'transfer'}
          start={transfer.sides}
          {...common}
        />
      )}
      {account && game && (
        <GameSheet
          key={`game${account.count}`}
          open={name === 'game'}
          game={game}
          {...common}
          onOpening={onOpening}
          onTransfer={(sides) => onOpen('transfer', { sides })}
        />
      )}
      <ComingSheet
        part={name === 'invite' || name === 'refund' ? { title: home[name], icon: name } : null}
        onClose={onClose}
      />
    </Suspense>
  );
}

function preloadSheets(): () => void {
  const all = (): void => {
    for (const part of Object.values(load)) part().catch(() => undefined);
  };
  // Safari has no idle callback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(all, 1_500);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(all, { timeout: 3_000 });
  return () => window.cancelIdleCallback(handle);
}
