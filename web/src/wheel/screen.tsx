import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useLanguage, useMessages } from '@kapao/i18n/language';
import { wheelMessages } from '@kapao/i18n/wheel/messages';
import { paths } from '../app/paths.ts';
import { useTitle } from '../lib/use-title.ts';
import { IconButton, buttonClass, linkClass } from '../ui/action/button.tsx';
import { Link } from '../ui/action/link.tsx';
import { Coins } from '../money/money.tsx';
import { Empty } from '../ui/state/empty.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { Chances } from './chances.tsx';
import { Coupons } from './coupons/coupons.tsx';
import { wheelSetupQuery } from './api.ts';
import { Wheel } from './wheel.tsx';
import { cx } from '../ui/cx.ts';
import css from './wheel.module.css';

export function SpinScreen() {
  const messages = wheelMessages.use();
  useTitle(messages.title);
  const setup = useQuery(wheelSetupQuery(useLanguage()));
  const wheel = setup.data?.result.activeSpinwheel;

  return (
    <div className={css['page']}>
      <WheelHead coins={setup.data?.result.userCoin} failed={setup.isLoadingError} />
      <div className={cx(css['columns'], 'columns-apart')}>
        <section className={css['turning']} aria-label={messages.title} aria-busy={setup.isPending}>
          {setup.isPending && <WheelSkeleton />}
          {setup.isLoadingError && <WheelFailed onRetry={() => void setup.refetch()} />}
          {wheel === null && <Closed />}
          {wheel && setup.data && (
            <>
              <Wheel wheel={wheel} coins={setup.data.result.userCoin} />
              <Chances wheel={wheel} earn={setup.data.result.earn} />
            </>
          )}
        </section>
        {/* Another element once the wheel above it has its height. */}
        <Coupons key={setup.isPending ? 'waiting' : 'ready'} />
      </div>
    </div>
  );
}

function WheelHead({ coins, failed }: { coins: number | undefined; failed: boolean }) {
  const messages = wheelMessages.use();
  const { common } = useMessages();
  const navigate = useNavigate();
  return (
    <div className={css['head']}>
      <IconButton icon="chevron-left" label={common.back} onClick={() => void navigate(paths.home)} />
      <h1 className="grow">{messages.title}</h1>
      {!(failed && coins === undefined) && <Coins count={coins} />}
    </div>
  );
}

const WheelSkeleton = () => (
  <div className={css['wheelBox']}>
    <div className={css['wheel']}>
      <span className={css['waiting']}>
        <Skeleton height={350} />
      </span>
    </div>
  </div>
);

function WheelFailed({ onRetry }: { onRetry: () => void }) {
  const messages = wheelMessages.use();
  const { common } = useMessages();
  return (
    <ErrorState
      title={messages.loadFailed}
      onRetry={onRetry}
      contact={
        <Link className={linkClass} to={paths.memberContact}>
          {common.contactUs}
        </Link>
      }
    />
  );
}

function Closed() {
  const messages = wheelMessages.use();
  const { shell } = useMessages();
  return (
    <Empty
      icon="wheel"
      title={messages.closed}
      action={
        <Link className={buttonClass('secondary')} to={paths.home}>
          {shell.goHome}
        </Link>
      }
    >
      {messages.closedHint}
    </Empty>
  );
}
