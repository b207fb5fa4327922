import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { toMinor } from '@kapao/contract/money';
import type { WalletView } from '@kapao/contract/wallet';
import { useMessages } from '@kapao/i18n/language';
import { inviteMessages } from '@kapao/i18n/invite/messages';
import { ApiError } from '@kapao/client/api-error';
import { Button } from '../ui/action/button.tsx';
import { CopyButton } from '../ui/action/copy.tsx';
import { Money } from '../money/money.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { Empty } from '../ui/state/empty.tsx';
import { CollectDialog } from './collect-dialog.tsx';
import { Friends } from './friends.tsx';
import css from './invite.module.css';
import { inviteLink } from './model.ts';
import { invitesQuery } from './api.ts';
import { ShareLink } from './share-link.tsx';

type Props = { open: boolean; view: WalletView; onClose: () => void; onReceived: () => void };

export function InviteSheet({ open, view, onClose, onReceived }: Props) {
  const { home } = useMessages();
  const [asked, setAsked] = useState({ count: 0, open: false });
  return (
    <>
      <Sheet open={open} title={home.invite} onClose={onClose}>
        <Invite view={view} onReceive={() => setAsked(({ count }) => ({ count: count + 1, open: true }))} />
      </Sheet>
      {asked.count > 0 && (
        <CollectDialog
          key={asked.count}
          open={asked.open}
          view={view}
          onClose={() => setAsked((before) => ({ ...before, open: false }))}
          onReceived={onReceived}
        />
      )}
    </>
  );
}

function Invite({ view, onReceive }: { view: WalletView; onReceive: () => void }) {
  const messages = inviteMessages.use();
  const { errors } = useMessages();
  const { error } = useQuery(invitesQuery(1));
  // A link without a reward is not offered.
  if (error instanceof ApiError && error.code === 'INVITE_INACTIVE')
    return <Empty icon="invite" title={errors.INVITE_INACTIVE} />;
  const link = inviteLink(window.location.origin, view.profile);
  return (
    <div className="stack">
      <Reward view={view} onReceive={onReceive} />
      <p className="c2">{messages.lead}</p>
      <div className="stack stack-2">
        <div className={css['link']}>
          <span className="grow">
            <span className="t12 c2 block">{messages.link}</span>
            <b className={css['address']}>{link}</b>
          </span>
          <CopyButton value={link} label={messages.link} />
        </div>
        <ShareLink link={link} />
      </div>
      <Friends view={view} />
    </div>
  );
}

function Reward({ view, onReceive }: { view: WalletView; onReceive: () => void }) {
  const messages = inviteMessages.use();
  const amountMinor = toMinor(view.invite.amount);
  return (
    <section className={css['reward']} aria-label={messages.reward}>
      <div className="grow">
        <h3 className="t14">{messages.reward}</h3>
        <span className={css['amount']}>
          <Money amountMinor={amountMinor} currency={view.wallet.currency} />
        </span>
      </div>
      <Button kind={amountMinor > 0n ? 'accent' : 'secondary'} disabled={amountMinor <= 0n} onClick={onReceive}>
        {messages.receive}
      </Button>
      {amountMinor <= 0n && <p className={css['why']}>{messages.noReward}</p>}
    </section>
  );
}
