import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Profile } from '@kapao/contract/account';
import { usePageMessages } from '@kapao/i18n/language';
import { Link } from '../ui/action/link.tsx';
import { noticeQuery } from '../notice/api.ts';
import { paths } from '../app/paths.ts';
import { linkClass } from '../ui/action/button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { ErrorState } from '../ui/state/empty.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { Details } from './details.tsx';
import { ProfileHead } from './head.tsx';
import css from './profile.module.css';
import { profileQuery } from './queries.ts';

export function ProfileScreen() {
  const { profile: messages, common } = usePageMessages();
  const query = useQuery(profileQuery);
  // Shown with the profile, so that the section moves nothing.
  const { isPending: noticesWait } = useQuery(noticeQuery);
  return (
    <Page title={messages.title} head={headOf(query)} wide>
      {(query.isPending || (query.isSuccess && noticesWait)) && <ProfileSkeleton />}
      {query.isLoadingError && (
        <ErrorState
          onRetry={() => void query.refetch()}
          contact={
            <Link className={linkClass} to={paths.memberContact}>
              {common.contactUs}
            </Link>
          }
        />
      )}
      {query.data && !noticesWait && <Details profile={query.data} />}
    </Page>
  );
}

function headOf({ data, isPending }: { data: Profile | undefined; isPending: boolean }): ReactNode {
  if (data) return <ProfileHead profile={data} />;
  return isPending ? <HeadWaiting /> : undefined;
}

function HeadWaiting() {
  const { profile: messages } = usePageMessages();
  return (
    <>
      <Skeleton width={56} height={56} />
      <span className="grow stack stack-2">
        <h1 className="vh">{messages.title}</h1>
        <Skeleton width={132} height={22} />
        <Skeleton width={180} height={14} />
      </span>
    </>
  );
}

function ProfileSkeleton() {
  const { profile: messages } = usePageMessages();
  return (
    <div className={css['columns']} aria-busy="true">
      <div className="stack stack-6">
        <section className="stack stack-2">
          <h2 className={css['heading']}>{messages.account}</h2>
          <Skeleton height={183} on="surface" />
        </section>
        <section className="stack stack-2">
          <h2 className={css['heading']}>{messages.bank}</h2>
          <Skeleton height={96} on="surface" />
        </section>
      </div>
    </div>
  );
}
