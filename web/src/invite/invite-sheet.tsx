import { useQuery } from '@tanstack/react-query';
import type { WalletView } from '@kapao/contract/wallet';
import { useMessages } from '@kapao/i18n/language';
import { inviteMessages } from '@kapao/i18n/invite/messages';
import { ApiError } from '@kapao/client/api-error';
import { CopyButton } from '../ui/action/copy.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { Empty } from '../ui/state/empty.tsx';
import { Friends } from './friends.tsx';
import css from './invite.module.css';
import { inviteLink } from './link.ts';
import { invitesQuery } from './queries.ts';
import { ShareLink } from './share-link.tsx';

type Props = { open: boolean; view: WalletView; onClose: () => void };

export function InviteSheet({ open, view, onClose }: Props) {
  const { home } = useMessages();
  return (
    <Sheet open={open} title={home.invite} onClose={onClose}>
      <Invite view={view} />
    </Sheet>
  );
}

function Invite({ view }: { view: WalletView }) {
  const messages = inviteMessages.use();
  const { errors } = useMessages();
  const { error } = useQuery(invitesQuery(1));
  // A link without a reward is not offered.
  if (error instanceof ApiError && error.code === 'INVITE_INACTIVE')
    return <Empty icon="invite" title={errors.INVITE_INACTIVE} />;
  const link = inviteLink(window.location.origin, view.profile._id);
  return (
    <div className="stack">
      <p className="c2">
        {messages.lead} {messages.receiveAtHome}
      </p>
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
