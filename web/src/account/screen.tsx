import { useState } from 'react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Profile } from '@kapao/contract/account';
import { usePageMessages } from '@kapao/i18n/language';
import { fill } from '@kapao/i18n/fill';
import { paths } from '../app/paths.ts';
import { showMinute } from '../lib/format.ts';
import { walletQuery } from '../money/api.ts';
import { noticeQuery } from '../notice/api.ts';
import { IconButton, linkClass } from '../ui/action/button.tsx';
import { CopyButton } from '../ui/action/copy.tsx';
import { Link } from '../ui/action/link.tsx';
import { Monogram } from '../ui/icon/monogram.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { ErrorState } from '../ui/state/error-state.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import { withdrawLimitsQuery } from '../withdraw/api.ts';
import { profileQuery, sessionsQuery } from './api.ts';
import { Details } from './details.tsx';
import { EditProfileSheet } from './edit-profile-sheet.tsx';
import type { Saved } from './edit-profile-sheet.tsx';
import { cx } from '../ui/cx.ts';
import css from './profile.module.css';

export function ProfileScreen() {
  const { profile: messages, common } = usePageMessages();
  const query = useQuery(profileQuery);
  // Shown with the profile, so that no section moves another one.
  const parts = [useQuery(noticeQuery), useQuery(sessionsQuery), useQuery(withdrawLimitsQuery), useQuery(walletQuery)];
  const partsWait = parts.some(({ isPending }) => isPending);
  return (
    <Page title={messages.title} head={headOf(query)} wide>
      {(query.isPending || (query.isSuccess && partsWait)) && <ProfileSkeleton />}
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
      {query.data && !partsWait && <Details profile={query.data} />}
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
      <span className={cx('grow stack stack-2', css['headWaiting'])}>
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
    <div className={cx(css['columns'], 'columns-apart')} aria-busy="true">
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

function ProfileHead({ profile }: { profile: Profile }) {
  const { profile: messages } = usePageMessages();
  const [edit, setEdit] = useState({ open: false, count: 0 });
  const [answer, setAnswered] = useState(false);
  const number = profile.number ?? profile._id;
  const memberId = fill(messages.memberId, { id: number });

  function onSaved({ bankChanged }: Saved): void {
    setEdit({ ...edit, open: false });
    if (bankChanged) setAnswered(true);
    else toast.success(messages.savedText);
  }

  return (
    <>
      <Monogram code={initials(profile.name)} size="l" accent />
      <span className="grow">
        <h1>{profile.name}</h1>
        <span className={css['id']}>
          {memberId}
          <CopyButton value={number} label={memberId} />
        </span>
      </span>
      <IconButton
        icon="edit"
        fill
        label={messages.edit}
        aria-haspopup="dialog"
        onClick={() => setEdit({ open: true, count: edit.count + 1 })}
      />
      <EditProfileSheet
        key={edit.count}
        open={edit.open}
        profile={profile}
        onClose={() => setEdit({ ...edit, open: false })}
        onSaved={onSaved}
      />
      <Dialog open={answer} title={messages.saved} onClose={() => setAnswered(false)}>
        <Rest />
      </Dialog>
    </>
  );
}

function Rest() {
  const { profile: messages } = usePageMessages();
  const heldUntil = useQuery(withdrawLimitsQuery).data?.heldUntil;
  return heldUntil ? fill(messages.savedHold, { time: showMinute(heldUntil) }) : messages.savedHoldPlain;
}

function initials(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => /[^\u0e40-\u0e44\u0ec0-\u0ec4]/u.exec(word)?.[0] ?? '')
    .join('')
    .toLocaleUpperCase('en-US');
}
