import { useId, useState } from 'react';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { ReceivingAccount } from '@kapao/contract/deposit';
import type { WalletView } from '@kapao/contract/wallet';
import { Link } from '../ui/action/link.tsx';
import { paths } from '../app/paths.ts';
import { useBankName } from '../content/use-bank-name.ts';
import { useWords } from '../i18n/language.ts';
import { readAmount } from '../lib/amount.ts';
import { ApiError } from '../lib/api.ts';
import { linkClass } from '../ui/action/button.tsx';
import { Chip, Chips } from '../ui/action/chip.tsx';
import { Segmented } from '../ui/action/segmented.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { Empty, ErrorState } from '../ui/state/empty.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { AccountRow } from './account-row.tsx';
import { BankList } from './bank-list.tsx';
import { isQrChannel, tabsOf } from './channels.ts';
import type { DepositTab } from './channels.ts';
import css from './deposit.module.css';
import { leastOf } from './qr/qr-form.tsx';
import { QrFooter, QrPanel } from './qr/qr-panel.tsx';
import { depositQuery, qrQuery } from './queries.ts';
import { useQr } from './qr/use-qr.ts';

type Props = { open: boolean; view: WalletView; onClose: () => void };

/** Puts money in: by bank account or by QR (spec §2, Deposit modal). Give it a new `key` at each opening. */
export function DepositSheet({ open, view, onClose }: Props) {
  const { deposit: words } = useWords();
  const formId = useId();
  const panelId = useId();
  const { currency } = view.wallet;
  const query = useQuery(depositQuery);
  const { banks = [], isManual = false } = query.data ?? {};
  const tabs = tabsOf(banks, isManual);
  const { channels, channel, setChannel, live } = useChannel(isManual ? [] : banks.filter(isQrChannel));
  const [picked, setTab] = useState<DepositTab | null>(null);
  const [typed, setTyped] = useState('');
  const tab = picked ?? (live.code ? 'qr' : tabs[0]) ?? 'bank';
  const qr = useQr(channel && !channel.maintenance ? channel.bankCode : '', currency);
  const amountMinor = readAmount(typed);
  const enough = channel !== undefined && amountMinor !== null && amountMinor >= leastOf(channel);
  const acts = tab === 'qr' && !channel?.maintenance && (qr.phase.kind === 'live' || qr.phase.kind === 'form');

  return (
    <Sheet
      open={open}
      title={words.title}
      onClose={onClose}
      busy={qr.busy !== null}
      footer={acts ? <QrFooter {...{ qr, currency, formId, amountMinor, enough, onClose }} /> : undefined}
    >
      <div className="stack">
        <OwnAccount view={view} />
        {query.isPending || live.pending ? (
          <Waiting />
        ) : query.isError ? (
          <Failed error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <>
            {tabs.length > 1 && <Tabs tabs={tabs} tab={tab} onTab={setTab} panelId={panelId} />}
            <div id={panelId} role={tabs.length > 1 ? 'tabpanel' : undefined}>
              {tab === 'bank' ? (
                <BankList banks={isManual ? banks : banks.filter((bank) => !isQrChannel(bank))} />
              ) : (
                <div className="stack">
                  {channels.length > 1 && (
                    <ChannelChoice channels={channels} value={channel?.bankCode} onChoose={setChannel} />
                  )}
                  <QrPanel
                    {...{ channel, qr, currency, formId, typed }}
                    onType={setTyped}
                    onSubmit={() => enough && qr.busy === null && qr.create(amountMinor)}
                  />
                </div>
              )}
            </div>
          </>
        )}
      </div>
    </Sheet>
  );
}

/** The QR channels and the one that is shown: the chosen one, else the one with a live QR, else the first open one. */
function useChannel(channels: readonly ReceivingAccount[]) {
  const live = useLiveChannel(channels);
  const [picked, setChannel] = useState<string | null>(null);
  const wanted = picked ?? live.code;
  const channel = channels.find(({ bankCode }) => bankCode === wanted) ?? firstOpen(channels);
  return { channels, channel, setChannel, live };
}

type TabsProps = { tabs: readonly DepositTab[]; tab: DepositTab; onTab: (tab: DepositTab) => void; panelId: string };

function Tabs({ tabs, tab, onTab, panelId }: TabsProps) {
  const { deposit: words } = useWords();
  const options = tabs.map((value) => ({ value, label: value === 'qr' ? words.qrTab : words.bankTab }));
  return (
    <Segmented kind="tabs" label={words.channels} options={options} value={tab} onChange={onTab} panelId={panelId} />
  );
}

const firstOpen = (channels: readonly ReceivingAccount[]): ReceivingAccount | undefined =>
  channels.find(({ maintenance }) => !maintenance) ?? channels[0];

/** The channel whose QR is live: it is shown first, also after a reload. */
function useLiveChannel(channels: readonly ReceivingAccount[]): { pending: boolean; code: string | undefined } {
  const open = channels.filter(({ maintenance }) => !maintenance).map(({ bankCode }) => bankCode);
  const answers = useQueries({ queries: open.map(qrQuery) });
  const found = answers.findIndex(({ data }) => data?.state.hasQrcode);
  return { pending: answers.some(({ isPending }) => isPending), code: open[found] };
}

function OwnAccount({ view }: { view: WalletView }) {
  const { deposit: words } = useWords();
  const { bankAccount, profile } = view;
  return (
    <section>
      <h3 className={css['label']}>{words.own}</h3>
      <AccountRow
        own
        bankCode={profile.bankCode}
        bank={bankAccount.bank}
        accountNo={bankAccount.bankAccountNo}
        accountName={bankAccount.bankAccountName}
      />
    </section>
  );
}

type ChoiceProps = {
  channels: readonly ReceivingAccount[];
  value: string | undefined;
  onChoose: (bankCode: string) => void;
};

function ChannelChoice({ channels, value, onChoose }: ChoiceProps) {
  const { deposit: words } = useWords();
  return (
    <Chips label={words.channel}>
      {channels.map((channel) => (
        <Chip
          key={channel.bankCode}
          pressed={channel.bankCode === value}
          disabled={channel.maintenance === true}
          onPress={() => onChoose(channel.bankCode)}
        >
          <ChannelName channel={channel} />
          {channel.maintenance && ` · ${words.maintenance}`}
        </Chip>
      ))}
    </Chips>
  );
}

function ChannelName({ channel }: { channel: ReceivingAccount }) {
  return useBankName(channel);
}

function Waiting() {
  return (
    <div className="stack" aria-busy="true">
      <Skeleton height={52} />
      <Skeleton width="50%" height={18} />
      <Skeleton height={60} />
    </div>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { deposit: words, common, errors } = useWords();
  const refused = error instanceof ApiError ? error.code : null;
  const contact = (
    <Link className={linkClass} to={paths.memberContact}>
      {common.contactUs}
    </Link>
  );
  if (refused === 'NO_BANK' || refused === 'RG_DEPOSIT_LIMIT') {
    return (
      <Empty title={refused === 'NO_BANK' ? words.none : errors.RG_DEPOSIT_LIMIT} icon="deposit" action={contact}>
        {words.noneText}
      </Empty>
    );
  }
  return <ErrorState onRetry={onRetry} contact={contact} />;
}
