import { useState } from 'react';
import { type Currency, toMinor } from '@kapao/contract/money';
import type { StatementRow } from '@kapao/contract/statement';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import type { Messages } from '@kapao/i18n/main/en';
import { useMessages } from '@kapao/i18n/language';
import { useStore } from '@kapao/client/store';
import { firstCurrency } from '@kapao/client/variant';
import { Link } from '../ui/action/link.tsx';
import { paths } from '../app/paths.ts';
import { useCreditWatch, useQrWatch } from '../deposit/credit-watch.ts';
import { useWatchedQr } from '../deposit/qr/qr-watch.ts';
import { showMoney } from '../lib/amount.ts';
import { useHeld } from '../lib/use-held.ts';
import { useTitle } from '../lib/use-title.ts';
import { showReceipt, shownReceipt } from '../receipt/show.ts';
import { linkClass } from '../ui/action/button.tsx';
import { useWide } from '../ui/layout/wide.ts';
import { Coins } from '../money/money.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { ErrorState } from '../ui/state/error-state.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { LateAgreement } from './agreement.tsx';
import { BalanceCard } from './balance.tsx';
import { FirstSteps } from './first-steps.tsx';
import { GameSections, GamesWaiting } from './games.tsx';
import { HomeSheets, type SheetState, useSheets } from './sheets/home-sheets.tsx';
import { cx } from '../ui/cx.ts';
import css from './home.module.css';
import { HomePocket } from './pocket.tsx';
import { BonusRow, DebtRow, InviteRow, MovingRows, WaitingRow } from './rows.tsx';
import { useBalance } from './use-balance.ts';
import { useHomeAgain } from './home-again.ts';
import { useGifts } from './sheets/use-gifts.ts';
import { useLeftOver } from './use-left-over.ts';
import { useSettledTransfers } from './use-settled.ts';
import { PayoutRows, useEndedPayouts } from '../withdraw/payouts.tsx';

export function HomeScreen() {
  const { home } = useMessages();
  useTitle(home.title);
  const sheets = useSheets();
  const [opening, setOpening] = useState<string | null>(null);
  const onCredited = (row: StatementRow, bonusMinor: bigint): void => {
    balance.pull();
    balance.reload();
    showCredit({ row, bonusMinor, currency: balance.view?.wallet.currency ?? firstCurrency, home, sheets });
  };
  const watching = useQrWatch({ onCredited });
  useCreditWatch({ onCredited, onSlipRefused: () => toast.error(home.slipRefused) });
  const balance = useBalance(watching);
  const asking = useLeftOver(balance.reload);
  const isAtWork = sheets.state.name !== null;
  useSettledTransfers(balance.view, isAtWork);
  useEndedPayouts(balance.view, isAtWork);
  const { view } = balance;
  useHomeAgain(balance.check);
  const gifts = useGifts(view, sheets);

  if (balance.failed) return <HomeFailed onRetry={balance.retry} />;
  return (
    <div className={cx(css['home'], 'columns-apart')}>
      <div className={css['left']}>
        <Who view={view} />
        <div className={css['purse']}>
          <BalanceCard view={view} pulled={balance.pulled} checking={balance.checking} />
          <HomePocket
            view={view}
            checking={balance.checking}
            gift={gifts.opening}
            onCheck={balance.check}
            onOpen={sheets.open}
            onGift={gifts.request}
          />
        </div>
        <HomeRows view={view} asking={asking} sheets={sheets} gifts={gifts} />
      </div>
      {/* Another element once the rows beside it are known, since they move its place. */}
      <div className={css['right']} key={view ? 'games' : 'waiting'}>
        {view ? (
          <GameSections view={view} opening={opening} onOpen={(code) => sheets.open('game', { code })} />
        ) : (
          <GamesWaiting />
        )}
      </div>
      {view && (
        <HomeSheets
          state={sheets.state}
          view={view}
          onOpen={sheets.open}
          onClose={() => sheets.close()}
          onOpening={setOpening}
          onWatch={balance.watch}
          onMoved={balance.refresh}
          onReceived={balance.receive}
        />
      )}
      <LateAgreement held={sheets.state.name !== null || gifts.opening !== null} />
    </div>
  );
}

/** Returns whether a receipt or a sheet lies over the rows. From 1024 px a sheet stands beside them. */
function useCovered({ name, opened }: SheetState, view: WalletView | undefined): boolean {
  const wide = useWide();
  const hasReceipt = useStore(shownReceipt) !== null;
  const isOpen = name !== null && (name !== 'game' || view?.slots.some(({ code }) => code === opened.game?.code));
  return hasReceipt || (isOpen === true && !wide);
}

type RowsProps = {
  view: WalletView | undefined;
  asking: boolean;
  sheets: ReturnType<typeof useSheets>;
  gifts: ReturnType<typeof useGifts>;
};

function HomeRows({ view: latest, asking, sheets, gifts }: RowsProps) {
  const isCovered = useCovered(sheets.state, latest);
  const view = useHeld(latest, isCovered);
  const qr = useHeld(useWatchedQr(), isCovered);
  return (
    <>
      <FirstSteps view={view} onOpen={sheets.open} />
      {view && <MovingRows view={view} asking={asking} />}
      <PayoutRows view={view} />
      {view && <WaitingRow qr={qr} currency={view.wallet.currency} onOpen={() => sheets.open('deposit')} />}
      <DebtRow view={view} />
      <BonusRow view={view} />
      <InviteRow view={view} busy={gifts.opening === 'collect'} onReceive={() => gifts.request('collect')} />
    </>
  );
}

function HomeFailed({ onRetry }: { onRetry: () => void }) {
  const { home, common } = useMessages();
  return (
    <div className={css['failed']}>
      <ErrorState
        page
        title={home.loadFailed}
        onRetry={onRetry}
        contact={
          <Link className={linkClass} to={paths.memberContact}>
            {common.contactUs}
          </Link>
        }
      />
    </div>
  );
}

function Who({ view }: { view: WalletView | undefined }) {
  const { home } = useMessages();
  return (
    <div className={css['who']}>
      {view ? (
        <h1>{view.profile.name}</h1>
      ) : (
        <h1>
          <span className="vh">{home.title}</span>
          <Skeleton width={132} height={22} />
        </h1>
      )}
      <Coins count={view?.profile.coin} />
    </div>
  );
}

type Credit = {
  row: StatementRow;
  bonusMinor: bigint;
  currency: Currency;
  home: Messages['home'];
  sheets: ReturnType<typeof useSheets>;
};

/** Shows a receipt in the deposit sheet's place, or a toast while another sheet is at work. */
function showCredit({ row, bonusMinor, currency, home, sheets }: Credit): void {
  const amount = showMoney(toMinor(row.amount), currency);
  const withBonus = fill(home.creditedBonus, { amount, bonus: showMoney(bonusMinor, currency) });
  const { name } = sheets.state;
  if (name !== null && name !== 'deposit') {
    toast.success(bonusMinor > 0n ? withBonus : fill(home.credited, { amount }));
    return;
  }
  sheets.close('deposit');
  showReceipt({ row, balanceMinor: 'now', ...(bonusMinor > 0n && { note: withBonus }) });
}
