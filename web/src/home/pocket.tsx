import { useId } from 'react';
import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { toMinor } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { Link } from '../ui/action/link.tsx';
import { paths } from '../app/paths.ts';
import { showMoney } from '../lib/amount.ts';
import { IconButton, Spinner } from '../ui/action/button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/icon/icon.tsx';
import type { IconName } from '../ui/icon/icon.tsx';
import { notchClass } from '../ui/layout/notch.tsx';
import { Money } from '../money/money.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { inGamesMinor, inWalletMinor } from '../money/model.ts';
import { wheelActiveQuery } from '../wheel/api.ts';
import { canMove, hasUse } from '../withdraw/model.ts';
import css from './pocket.module.css';
import type { GiftName } from './sheets/use-gifts.ts';
import type { BanneredSheet, SheetName } from './sheets/home-sheets.tsx';

type Props = {
  view: WalletView | undefined;
  checking: boolean;
  onCheck: () => void;
  onOpen: (sheet: SheetName) => void;
  gift: GiftName | null;
  onGift: (name: GiftName) => void;
};

export function HomePocket({ view, checking, onCheck, onOpen, gift, onGift }: Props) {
  const { home } = useMessages();
  const iconOf = (name: BanneredSheet) => (gift === name ? <Spinner /> : name);
  return (
    <section className={cx(notchClass, css['pocket'])}>
      <span className={css['stitch']} aria-hidden="true" />
      <button
        type="button"
        className={css['thumb']}
        aria-label={home.checkBalance}
        title={home.checkBalance}
        aria-busy={checking}
        onClick={onCheck}
      >
        <Icon name="refresh" className={cx(checking && css['turning'])} />
      </button>
      <Split view={view} onTransfer={() => onOpen('transfer')} />
      <div className={css['actions']}>
        <button
          type="button"
          className={cx(css['action'], css['main'])}
          aria-haspopup="dialog"
          onClick={() => onOpen('deposit')}
        >
          <Icon name="deposit" />
          {home.deposit}
        </button>
        <WithdrawButton view={view} onOpen={() => onOpen('withdraw')} />
      </div>
      <ul className={css['widgets']} aria-label={home.more}>
        <WheelWidget coins={view?.profile.coin}>
          <PocketButton label={home.refreshAll} icon={checking ? <Spinner /> : 'refresh'} onPress={onCheck} />
        </WheelWidget>
        <PocketButton label={home.invite} icon={iconOf('invite')} onPress={() => onGift('invite')} opens />
        <li>
          <Link to={paths.bonus} className={css['widget']}>
            <Icon name="bonus" />
            {home.bonus}
          </Link>
        </li>
        <PocketButton
          label={home.refund}
          icon={iconOf('refund')}
          onPress={() => onGift('refund')}
          opens
          badge={refundReady(view)}
        />
      </ul>
    </section>
  );
}

const whyId = 'no-money';

function WithdrawButton({ view, onOpen }: { view: WalletView | undefined; onOpen: () => void }) {
  const { home, withdraw } = useMessages();
  const idle = view !== undefined && !hasUse(view);
  return (
    <button
      type="button"
      className={css['action']}
      aria-haspopup="dialog"
      aria-disabled={idle ? true : undefined}
      onClick={idle ? undefined : onOpen}
    >
      <Icon name="withdraw" />
      <span>
        {home.withdraw}{' '}
        {idle && (
          <span id={whyId} className={css['why']}>
            {withdraw.nothing}
          </span>
        )}
      </span>
    </button>
  );
}

function WheelWidget({ coins, children }: { coins: number | undefined; children: ReactElement }) {
  const { shell, common } = useMessages();
  const { data, isPending } = useQuery(wheelActiveQuery);
  if (isPending) return <li className={css['widget']} aria-busy="true" />;
  if (!data?.isActive) return children;
  return (
    <li>
      <Link to={paths.spin} className={css['widget']}>
        <Icon name="wheel" />
        {shell.spin}
        {coins !== undefined && coins > 0 && (
          <span className={css['coinCount']}>
            <span className="vh">{fill(common.coins, { count: coins })}</span>
            <span aria-hidden="true">{coins}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

type WidgetProps = {
  label: string;
  icon: IconName | ReactElement;
  onPress: () => void;
  opens?: boolean;
  /** Amount on the button. It describes the button, whose name stays. */
  badge?: string | undefined;
};

function PocketButton({ label, icon, onPress, opens = false, badge }: WidgetProps) {
  const { home } = useMessages();
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className={css['widget']}
        aria-haspopup={opens ? 'dialog' : undefined}
        aria-describedby={badge === undefined ? undefined : id}
        onClick={onPress}
      >
        {typeof icon === 'string' ? <Icon name={icon} /> : <span className={css['waiting']}>{icon}</span>}
        {label}
        {badge !== undefined && (
          <span className={cx(css['coinCount'], css['refundAmount'])} id={id} aria-hidden="true">
            <span className="vh">{fill(home.refundReady, { amount: badge })}</span>
            <span>{badge.replace(/\.00$/, '')}</span>
          </span>
        )}
      </button>
    </li>
  );
}

/** Returns the refund that can be received now. While a bonus runs, it would lead to a grey button. */
function refundReady(view: WalletView | undefined): string | undefined {
  if (view?.refund === undefined || view.bonus?.status === true) return undefined;
  return showMoney(toMinor(view.refund.amount), view.wallet.currency);
}

function Split({ view, onTransfer }: { view: WalletView | undefined; onTransfer: () => void }) {
  const { home } = useMessages();
  const idle = view !== undefined && !canMove(view);
  return (
    <div className={css['split']}>
      <div>
        <span className={css['splitLabel']}>{home.inWallet}</span>
        <Side view={view} amountMinor={view && inWalletMinor(view)} />
      </div>
      <IconButton
        icon="swap"
        fill
        label={home.transfer}
        aria-haspopup="dialog"
        aria-disabled={idle ? true : undefined}
        aria-describedby={idle ? whyId : undefined}
        onClick={idle ? undefined : onTransfer}
      />
      <div className={css['splitEnd']}>
        <span className={css['splitLabel']}>{home.inGames}</span>
        <Side view={view} amountMinor={view && inGamesMinor(view)} />
      </div>
    </div>
  );
}

function Side({ view, amountMinor }: { view: WalletView | undefined; amountMinor: bigint | undefined }) {
  if (view === undefined || amountMinor === undefined) return <Skeleton width={92} height={18} />;
  return <Money amountMinor={amountMinor} currency={view.wallet.currency} size="row" />;
}
