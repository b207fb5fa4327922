import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Invitation } from '@kapao/contract/invite';
import { toMinor } from '@kapao/contract/money';
import type { Currency } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import { inviteMessages } from '@kapao/i18n/invite/messages';
import { Pager } from '../ui/layout/progress.tsx';
import { Table, Time } from '../ui/layout/table.tsx';
import { Money } from '../money/money.tsx';
import { Empty } from '../ui/state/empty.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import css from './invite.module.css';
import { invitesQuery, pageSize } from './api.ts';

export function Friends({ view }: { view: WalletView }) {
  const messages = inviteMessages.use();
  const [page, setPage] = useState(1);
  const query = useQuery(invitesQuery(page));
  return (
    <section className="stack stack-2" aria-label={messages.friends} aria-busy={query.isPending}>
      <h3>{messages.friends}</h3>
      {query.isPending && <Skeleton height={148} on="surface" />}
      {query.isLoadingError && <ErrorState title={messages.loadFailed} onRetry={() => void query.refetch()} />}
      {query.data?.total === 0 && (
        <Empty title={messages.empty} icon="invite">
          {messages.emptyHint}
        </Empty>
      )}
      {query.data && query.data.total > 0 && (
        <div
          className={css['list']}
          data-old={query.isPlaceholderData ? '' : undefined}
          aria-busy={query.isPlaceholderData}
        >
          <FriendTable invites={query.data.invites} currency={view.wallet.currency} />
        </div>
      )}
      {query.data && <Pager page={page} total={query.data.total} limit={pageSize} onPage={setPage} />}
    </section>
  );
}

function FriendTable({ invites, currency }: { invites: readonly Invitation[]; currency: Currency }) {
  const messages = inviteMessages.use();
  return (
    <Table head={[messages.friend, messages.date, messages.amount]}>
      {invites.map(({ from, amount, createdAt }, index) => (
        // Masked names repeat, and two rows may have the same time.
        <tr key={`${createdAt} ${index}`}>
          <td className={css['name']}>{from.name}</td>
          <td>
            <Time at={createdAt} />
          </td>
          <td className={css['brought']}>
            <Money amountMinor={toMinor(amount)} direction="in" spokenCurrency={currency} size="cell" />
          </td>
        </tr>
      ))}
    </Table>
  );
}
