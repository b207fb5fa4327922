import { useId } from 'react';
import type { Coupon } from '@kapao/contract/wheel';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { wheelMessages } from '@kapao/i18n/wheel/messages';
import { timeLeft } from '../../bonus/model.ts';
import { showMinute } from '../../lib/format.ts';
import { Button } from '../../ui/action/button.tsx';
import { useSecondsLeft } from '../../ui/state/countdown.tsx';
import css from './coupons.module.css';

type Props = { coupon: Coupon; busy: boolean; blocked: string | null; onClaim: () => void };

export function Ticket({ coupon, busy, blocked, onClaim }: Props) {
  const messages = wheelMessages.use();
  const why = useId();
  const { name, slice } = coupon.prize;
  return (
    <li className={css['ticket']}>
      <div className={css['what']}>
        <b className={css['label']}>{slice.label}</b>
        <span className="t12 c2">{name}</span>
        <Expiry at={coupon.expiresAt} />
        {blocked !== null && (
          <span id={why} className="t12 c2">
            {blocked}
          </span>
        )}
      </div>
      <div className={css['stub']}>
        {coupon.type === 'ITEM' ? (
          <span className="t12 c2 center">{messages.staffSend}</span>
        ) : (
          <Button
            kind="accent"
            small
            aria-haspopup="dialog"
            aria-describedby={blocked === null ? undefined : why}
            busy={busy}
            disabled={blocked !== null}
            aria-label={fill(messages.receiveOf, { label: slice.label })}
            onClick={onClaim}
          >
            {messages.receive}
          </Button>
        )}
      </div>
    </li>
  );
}

function Expiry({ at }: { at: string }) {
  const messages = wheelMessages.use();
  const { common } = useMessages();
  const seconds = useSecondsLeft(Date.parse(at));
  if (seconds === 0) return <span className={css['expired']}>{messages.expired}</span>;
  const left = timeLeft(at, Date.parse(at) - seconds * 1_000, common.unit);
  return (
    <span className={css['expiry']}>
      <span>{fill(messages.expiresIn, { time: left })}</span>
      <time dateTime={at}>{showMinute(at)}</time>
    </span>
  );
}
