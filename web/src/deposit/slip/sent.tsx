import { useQuery } from '@tanstack/react-query';
import { loadPageMessages, useMessages } from '@kapao/i18n/language';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { paths } from '../../app/paths.ts';
import { useLater } from '../../lib/use-later.ts';
import { Button, buttonClass } from '../../ui/action/button.tsx';
import { Link } from '../../ui/action/link.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { SheetFooter } from '../../ui/overlay/sheet.tsx';
import { Empty } from '../../ui/state/empty.tsx';
import { slipQuery } from '../queries.ts';

type SentProps = { slipId: string; onAgain: () => void; onClose: () => void };

export function Sent({ slipId, onAgain, onClose }: SentProps) {
  const { slip: messages } = depositMessages.use();
  const { common } = useMessages();
  const slip = useQuery(slipQuery(slipId)).data;
  const refused = slip?.status === 'FAILED';
  const reasons: Record<string, string> = useLater(loadPageMessages).value?.slips.reasons ?? {};
  const reason = refused ? reasons[slip.note] : undefined;
  return (
    <div role="status">
      <Empty
        title={refused ? messages.refused : messages.sent}
        icon={refused ? 'failure' : 'success'}
        action={
          <Link className={buttonClass('secondary')} to={paths.slips} onClick={onClose}>
            <Icon name="list" size="s" />
            {messages.seeStatus}
          </Link>
        }
      >
        {reason && (
          <>
            <b>{reason}</b>
            <br />
          </>
        )}
        {refused ? messages.refusedText : messages.sentText}
      </Empty>
      <SheetFooter>
        <Button block onClick={refused ? onAgain : onClose}>
          {refused ? messages.other : common.close}
        </Button>
      </SheetFooter>
    </div>
  );
}
