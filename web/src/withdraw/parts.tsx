import type { WalletView } from '@kapao/contract/wallet';
import { toMinor } from '@kapao/contract/money';
import { fill } from '@kapao/i18n/fill';
import { useMessages } from '@kapao/i18n/language';
import { paths } from '../app/paths.ts';
import { LateProgressRow } from '../bonus/late-progress.tsx';
import { useBankName } from '../content/use-bank-name.ts';
import { showMoney } from '../lib/amount.ts';
import { showAccountNumber, showAgo, showMinute, upperName } from '../lib/format.ts';
import { useNow } from '../lib/use-now.ts';
import { linkClass } from '../ui/action/button.tsx';
import { Link } from '../ui/action/link.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { BankFace } from '../ui/icon/monogram.tsx';
import { Card, Group, Note, Row } from '../ui/layout/card.tsx';
import { Money } from '../money/money.tsx';
import { inGamesMinor, withdrawableMinor } from '../money/model.ts';
import { accountOf } from './model.ts';
import type { Obstacle } from './model.ts';
import { nextText } from './payouts.tsx';
import css from './withdraw.module.css';

/** Amount that can be withdrawn. `locked`: none of it can, whatever is there. */
export function Available({ view, locked }: { view: WalletView; locked: boolean }) {
  const { withdraw: messages } = useMessages();
  const gamesMinor = inGamesMinor(view);
  if (locked) {
    return (
      <div className={css['available']} data-locked="">
        <Icon name="lock" />
        <b className="grow">{messages.notYet}</b>
      </div>
    );
  }
  return (
    <div>
      <div className={css['available']}>
        <Icon name="wallet" />
        <b className="grow">{messages.available}</b>
        <span className={css['amount']}>
          <Money amountMinor={withdrawableMinor(view)} currency={view.wallet.currency} />
        </span>
      </div>
      {gamesMinor > 0n && (
        <p className={css['recall']}>
          {fill(messages.recall, { amount: showMoney(gamesMinor, view.wallet.currency) })}
        </p>
      )}
    </div>
  );
}

/** Names what stands in the way, and what to do about it. */
export function Blocked({ view, obstacle }: { view: WalletView; obstacle: Obstacle }) {
  const { withdraw: messages, errors } = useMessages();
  const money = (amountMinor: bigint): string => showMoney(amountMinor, view.wallet.currency);
  switch (obstacle.kind) {
    case 'under-way':
      return <UnderWay payout={obstacle.payout} view={view} />;
    case 'owed':
      return <Note kind="warn">{fill(errors.DEBT_OPEN, { owed: money(obstacle.owedMinor) })}</Note>;
    case 'too-little':
      return (
        <Note kind="info">
          <span className="block">{fill(messages.tooLittle, { min: money(obstacle.minMinor) })}</span>
          {fill(messages.notThere, { have: money(withdrawableMinor(view)) })}
        </Note>
      );
    case 'condition':
      return <Condition view={view} obstacle={obstacle} />;
  }
}

type ConditionProps = { view: WalletView; obstacle: Extract<Obstacle, { kind: 'condition' }> };

function Condition({ view: { bonus, wallet }, obstacle: { expiring, figures } }: ConditionProps) {
  const { withdraw: messages } = useMessages();
  const money = (amountMinor: bigint): string => showMoney(amountMinor, wallet.currency);
  return (
    <>
      <Note kind="warn">
        {expiring
          ? messages.expiring
          : figures
            ? fill(messages.way, { target: money(figures.targetMinor), keep: money(figures.keepMinor) })
            : messages.wayUnknown}
      </Note>
      {bonus?.status && (
        <Card>
          <LateProgressRow bonus={bonus} currency={wallet.currency} />
          <Link to={paths.bonus} className={linkClass}>
            {messages.seeBonus}
            <Icon name="chevron-right" size="xs" />
          </Link>
        </Card>
      )}
    </>
  );
}

type UnderWayProps = { view: WalletView; payout: Extract<Obstacle, { kind: 'under-way' }>['payout'] };

function UnderWay({ view, payout }: UnderWayProps) {
  const { withdraw: messages, common } = useMessages();
  const nowMs = useNow();
  const amount = showMoney(toMinor(payout.amount), view.wallet.currency);
  return (
    <>
      <Group>
        <Row>
          <BankFace code={payout.bankCode} />
          <span className="grow">
            <b className="block">{fill(messages.underWay, { amount, account: accountOf(payout) })}</b>
            <span className="t14 c2 block">{nextText(payout, messages, nowMs)}</span>
            <span className="t14 c2 block">{showAgo(payout.requestedAt, nowMs, common)}</span>
          </span>
        </Row>
      </Group>
      <Note kind="info">{messages.again}</Note>
    </>
  );
}

/** A bonus that waits for its deposit ends with a withdrawal (rules#withdrawals). */
export function ArmedNote({ view: { bonus } }: { view: WalletView }) {
  const { withdraw: messages } = useMessages();
  if (!bonus?.status || bonus.state !== 'ARMED') return null;
  return <Note kind="warn">{fill(messages.armedEnds, { title: bonus.title ?? bonus.type })}</Note>;
}

export function PayTo({ view, heldUntil }: { view: WalletView; heldUntil: string | undefined }) {
  const { withdraw: messages } = useMessages();
  const { bankAccount, profile } = view;
  const bankName = useBankName({ bankCode: profile.bankCode, bank: bankAccount.bank });
  return (
    <section>
      <h3 className={css['label']}>{messages.account}</h3>
      <Group>
        <Row>
          <BankFace code={profile.bankCode} />
          <span className="grow">
            <span className="t12 c2 block">{bankName}</span>
            <b className="block">{showAccountNumber(bankAccount.bankAccountNo, profile.bankCode)}</b>
            <span className="t12 c2 block">{upperName(bankAccount.bankAccountName)}</span>
          </span>
          <Icon name="lock" size="s" className="c3" />
        </Row>
      </Group>
      {heldUntil && (
        <div className={css['held']}>
          <Note kind="warn">{fill(messages.hold, { time: showMinute(heldUntil) })}</Note>
        </div>
      )}
    </section>
  );
}
