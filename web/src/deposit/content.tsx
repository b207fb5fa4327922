import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { WalletView } from '@kapao/contract/wallet';
import { useMessages } from '@kapao/i18n/language';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { ApiError } from '@kapao/client/api-error';
import { EditNameSheet } from '../account/edit-name-sheet.tsx';
import { paths } from '../app/paths.ts';
import { linkClass } from '../ui/action/button.tsx';
import { Link } from '../ui/action/link.tsx';
import { Segmented } from '../ui/action/segmented.tsx';
import { Empty } from '../ui/state/empty.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import { useDepositBonus } from './bonus-line.tsx';
import { BankTab } from './bank-tab.tsx';
import { isQrChannel, listDepositTabs, readLastDeposit } from './model.ts';
import type { DepositStep, DepositTab, DepositWays } from './model.ts';
import { useLiveChannel } from './qr/channel-choice.tsx';
import { QrTab } from './qr/qr-tab.tsx';
import { depositQuery, limitsQuery } from './api.ts';
import { DepositSkeleton } from './skeleton.tsx';
import { SlipSheet } from './slip-sheet.tsx';
import { TrueWalletTab } from './truewallet-tab.tsx';
import css from './deposit.module.css';

type Props = {
  view: WalletView;
  tab: DepositTab | null;
  /** Copies the account number automatically after its name was corrected (product#english-account-names). */
  copySoon: boolean;
  onTab: (tab: DepositTab) => void;
  onBusy: (busy: boolean) => void;
  onStep: (step: DepositStep) => void;
  onClose: () => void;
};

export function DepositContent(props: Props) {
  const query = useQuery(depositQuery);
  return (
    <div className="stack">
      {query.data ? (
        <DepositTabs {...props} ways={query.data} />
      ) : query.isError ? (
        <DepositFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DepositSkeleton />
      )}
    </div>
  );
}

function DepositTabs({ ways, tab, onTab, ...rest }: Props & { ways: DepositWays }) {
  const panelId = useId();
  const tabs = listDepositTabs(ways);
  const channels = ways.isManual ? [] : ways.banks.filter(isQrChannel);
  const live = useLiveChannel(channels);
  const bonus = useDepositBonus(rest.view);
  const limits = useQuery(limitsQuery);
  const pending = live.pending || bonus.pending || limits.isPending;
  const [ready, setReady] = useState(false);
  if (!pending && !ready) setReady(true);
  if (!ready) return <DepositSkeleton />;
  const last = readLastDeposit(rest.view.profile._id)?.tab;
  const shown = [tab, live.code && ('qr' as const), last, tabs[0]].find((name) => name && tabs.includes(name));
  if (!shown) return <NoWay />;
  const switcher = tabs.length > 1 && <Tabs tabs={tabs} tab={shown} onTab={onTab} panelId={panelId} />;
  // While a QR lives, the tabs step back behind the other ways.
  const folded = shown === 'qr' && live.code !== undefined;
  return (
    <>
      {!folded && switcher}
      <div
        id={panelId}
        className={folded ? css['unboxed'] : undefined}
        role={switcher && !folded ? 'tabpanel' : undefined}
      >
        {shown === 'bank' ? (
          <BankTab ways={ways} {...rest} />
        ) : shown === 'qr' ? (
          <QrTab channels={channels} liveCode={live.code} {...rest}>
            {folded && switcher}
          </QrTab>
        ) : (
          <TrueWalletTab ways={ways} {...rest} />
        )}
      </div>
    </>
  );
}

type TabsProps = { tabs: readonly DepositTab[]; tab: DepositTab; onTab: (tab: DepositTab) => void; panelId: string };

function Tabs({ tabs, tab, onTab, panelId }: TabsProps) {
  const messages = depositMessages.use();
  const labels: Record<DepositTab, string> = {
    bank: messages.bankTab,
    qr: messages.qrTab,
    truewallet: messages.truewalletTab,
  };
  const options = tabs.map((value) => ({ value, label: labels[value] }));
  return (
    <Segmented kind="tabs" label={messages.channels} options={options} value={tab} onChange={onTab} panelId={panelId} />
  );
}

function useContact() {
  const { common } = useMessages();
  return (
    <Link className={linkClass} to={paths.memberContact}>
      {common.contactUs}
    </Link>
  );
}

function NoWay() {
  const messages = depositMessages.use();
  return (
    <Empty title={messages.none} icon="deposit" action={useContact()}>
      {messages.noneText}
    </Empty>
  );
}

function DepositFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const messages = depositMessages.use();
  const { errors } = useMessages();
  const contact = useContact();
  const refused = error instanceof ApiError ? error.code : null;
  if (refused === 'NO_BANK') return <NoWay />;
  if (refused === 'RG_DEPOSIT_LIMIT') {
    return (
      <Empty title={errors.RG_DEPOSIT_LIMIT} icon="deposit" action={contact}>
        {messages.limitText}
      </Empty>
    );
  }
  return <ErrorState onRetry={onRetry} contact={contact} />;
}

type FollowUpProps = {
  step: DepositStep;
  view: WalletView;
  onBack: () => void;
  onSaved: () => void;
  onClose: () => void;
};

export function FollowUps({ step, view, onBack, onSaved, onClose }: FollowUpProps) {
  const { profile, bankAccount } = view;
  const { bank, bankAccountName } = bankAccount;
  return (
    <>
      <EditNameSheet
        open={step === 'edit-name'}
        account={{ bankCode: profile.bankCode, bank, bankAccountName }}
        onClose={onBack}
        onSaved={onSaved}
      />
      <SlipSheet open={step === 'slip'} onBack={onBack} onClose={onClose} />
    </>
  );
}
