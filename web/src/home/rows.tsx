import { useEffect } from 'react';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { readText, writeText } from '@kapao/client/storage';
import { paths } from '../app/paths.ts';
import { lateRowHeight, LateProgressRow } from '../bonus/late-progress.tsx';
import type { WatchedQr } from '../deposit/qr/qr-watch.ts';
import { showMoney } from '../lib/amount.ts';
import { showTime } from '../lib/format.ts';
import { Link } from '../ui/action/link.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { Button, Spinner } from '../ui/action/button.tsx';
import { cx } from '../ui/cx.ts';
import { Money } from '../money/money.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { nameOfPlace } from '../money/model.ts';
import css from './rows.module.css';

export function MovingRows({ view, asking }: { view: WalletView; asking: boolean }) {
  const { home, wallet } = useMessages();
  const nameOf = (code: string): string => nameOfPlace(code, view, wallet.wallet);
  return (
    <div role="status">
      {asking && (
        <p className={cx(css['row'], css['moving'])}>
          <Spinner />
          {home.askingAgain}
        </p>
      )}
      {view.pending.map(({ transferId, from, to, amount }) => (
        <p key={transferId} className={cx(css['row'], css['moving'])}>
          <Spinner />
          <span>
            <b className="block">{fill(home.moving, { amount: showMoney(toMinor(amount), view.wallet.currency) })}</b>
            <span className="t14 c2">{fill(home.route, { from: nameOf(from), to: nameOf(to) })}</span>
          </span>
        </p>
      ))}
    </div>
  );
}

type WaitingProps = { qr: WatchedQr | null; currency: Currency; onOpen: () => void };

/** Money the member may be paying by QR: stays until it is credited or the QR is gone. */
export function WaitingRow({ qr, currency, onOpen }: WaitingProps) {
  const { home } = useMessages();
  if (qr?.payable === undefined || qr.expireIn === undefined) return null;
  return (
    <button type="button" className={cx(css['row'], css['moving'])} aria-haspopup="dialog" onClick={onOpen}>
      <Spinner />
      <span className="grow">
        <b className="block">{fill(home.waitingFor, { amount: showMoney(toMinor(qr.payable), currency) })}</b>
        <span className="t14 c2">{fill(home.waitingUntil, { time: showTime(qr.expireIn).slice(0, 5) })}</span>
      </span>
      <Icon name="chevron-right" size="s" />
    </button>
  );
}

export function DebtRow({ view }: { view: WalletView | undefined }) {
  const { home } = useMessages();
  if (view?.debt === undefined) return null;
  const amount = showMoney(toMinor(view.debt.amount), view.wallet.currency);
  return (
    <p className={css['row']}>
      <Icon name="clock" size="s" />
      <span>
        <b className="block">{fill(home.owed, { amount })}</b>
        <span className="t14 c2">{home.owedHint}</span>
      </span>
    </p>
  );
}

const bonusRowKey = 'bonus-row';

/** Keeps its place while home loads where a bonus ran last time, so that nothing below it moves. */
export function BonusRow({ view }: { view: WalletView | undefined }) {
  const runs = view?.bonus?.status === true;
  useEffect(() => {
    if (view) writeText('session', bonusRowKey, runs ? '1' : null);
  }, [view, runs]);
  if (!view && readText('session', bonusRowKey) === '1') {
    return (
      <div className={css['row']} aria-busy="true">
        <span className="grow">
          <Skeleton height={lateRowHeight} />
        </span>
      </div>
    );
  }
  if (!view?.bonus?.status) return null;
  return (
    <Link to={paths.bonus} className={css['row']}>
      <span className="grow">
        <LateProgressRow bonus={view.bonus} currency={view.wallet.currency} />
      </span>
      <Icon name="chevron-right" size="s" />
    </Link>
  );
}

type InviteProps = { view: WalletView | undefined; busy: boolean; onReceive: () => void };

export function InviteRow({ view, busy, onReceive }: InviteProps) {
  const { home } = useMessages();
  if (view === undefined || view.invite.amount <= 0) return null;
  const amountMinor = toMinor(view.invite.amount);
  return (
    <section className={css['row']} aria-labelledby="invite-bonus">
      <span className="grow">
        <h2 id="invite-bonus" className={css['rowLabel']}>
          {home.inviteBonus}
        </h2>
        <span className={css['inviteAmount']}>
          <Money amountMinor={amountMinor} currency={view.wallet.currency} size="row" />
        </span>
      </span>
      <Button kind="accent" small busy={busy} onClick={onReceive}>
        {home.receive}
      </Button>
    </section>
  );
}
