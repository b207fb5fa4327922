import type { WalletView } from '@kapao/contract/wallet';
import { DepositSheet } from '../../deposit/sheet.tsx';
import { GameSheet } from '../../game/sheet.tsx';
import type { Sides } from '../../money/model.ts';
import { TransferSheet } from '../../wallet/sheet.tsx';
import { WithdrawSheet } from '../../withdraw/sheet.tsx';
import type { SheetName, SheetState } from './home-sheets.tsx';

export type SheetsProps = {
  state: SheetState;
  view: WalletView;
  onOpen: (name: SheetName, wish?: { code?: string; sides?: Sides }) => void;
  onClose: () => void;
  onOpening: (code: string | null) => void;
  onWatch: () => void;
  onMoved: () => void;
  onReceived: () => void;
};

export function Sheets({ state, view, onOpen, onClose, onOpening, onWatch, onMoved }: SheetsProps) {
  const { name, opened } = state;
  const { deposit, withdraw, transfer, game: account } = opened;
  const game = view.slots.find(({ code }) => code === account?.code);
  const common = { view, onClose };
  return (
    <>
      {deposit && <DepositSheet key={`deposit${deposit.count}`} open={name === 'deposit'} {...common} />}
      {withdraw && (
        <WithdrawSheet key={`withdraw${withdraw.count}`} open={name === 'withdraw'} {...common} onDone={onWatch} />
      )}
      {transfer && (
        <TransferSheet
          key={`transfer${transfer.count}`}
          open={name === 'transfer'}
          start={transfer.sides}
          onMoved={onMoved}
          onPlay={(code) => onOpen('game', { code })}
          onDeposit={() => onOpen('deposit')}
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
          onMoved={onMoved}
          onTransfer={(sides) => onOpen('transfer', { sides })}
        />
      )}
    </>
  );
}
