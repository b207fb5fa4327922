import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Profile } from '@kapao/contract/account';
import { Link } from '../ui/action/link.tsx';
import { paths } from '../app/paths.ts';
import { useBankName } from '../content/use-bank-name.ts';
import { fill } from '../i18n/fill.ts';
import { usePageWords } from '../i18n/language.ts';
import { showAccountNumber, showDateTime } from '../lib/format.ts';
import { buttonClass, linkClass } from '../ui/action/button.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { Monogram } from '../ui/icon/monogram.tsx';
import { Group, Row } from '../ui/layout/card.tsx';
import { Page } from '../ui/layout/page.tsx';
import { ErrorState } from '../ui/state/empty.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import css from './profile.module.css';
import { profileQuery } from './queries.ts';

/** Who the member is, to read. */
export function ProfileScreen() {
  const { profile: words, common } = usePageWords();
  const query = useQuery(profileQuery);
  return (
    <Page title={words.title} head={headOf(query)}>
      {query.isPending && <Waiting />}
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
      {query.data && <Details profile={query.data} />}
    </Page>
  );
}

function headOf({ data, isPending }: { data: Profile | undefined; isPending: boolean }): ReactNode {
  if (data) return <Head profile={data} />;
  return isPending ? <HeadWaiting /> : undefined;
}

function HeadWaiting() {
  const { profile: words } = usePageWords();
  return (
    <>
      <Skeleton width={56} height={56} />
      <span className="grow stack stack-2">
        <h1 className="vh">{words.title}</h1>
        <Skeleton width={132} height={22} />
        <Skeleton width={180} height={14} />
      </span>
    </>
  );
}

function Waiting() {
  const { profile: words } = usePageWords();
  return (
    <div className="stack stack-6" aria-busy="true">
      <section className="stack stack-2">
        <h2 className={css['heading']}>{words.account}</h2>
        <Skeleton height={113} on="surface" />
      </section>
      <section className="stack stack-2">
        <h2 className={css['heading']}>{words.bank}</h2>
        <Skeleton height={96} on="surface" />
      </section>
    </div>
  );
}

// First letters of the first two words; Thai and Lao vowels written before a consonant are skipped.
function initials(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => /[^\u0e40-\u0e44\u0ec0-\u0ec4]/u.exec(word)?.[0] ?? '')
    .join('')
    .toLocaleUpperCase('en-US');
}

function Head({ profile }: { profile: Profile }) {
  const { profile: words } = usePageWords();
  return (
    <>
      <Monogram code={initials(profile.name)} size="l" accent />
      <span className="grow">
        <h1>{profile.name}</h1>
        <span className={css['id']}>{fill(words.memberId, { id: profile._id })}</span>
      </span>
    </>
  );
}

function Details({ profile }: { profile: Profile }) {
  const { profile: words, shell } = usePageWords();
  const bankName = useBankName(profile);
  return (
    <div className="stack stack-6">
      <section className="stack stack-2">
        <h2 className={css['heading']}>{words.account}</h2>
        <Group>
          <Fact label={words.username} value={showAccountNumber(profile.username)} />
          <Fact label={words.joined} value={showDateTime(profile.createdAt)} />
        </Group>
      </section>
      <section className="stack stack-2">
        <h2 className={css['heading']}>{words.bank}</h2>
        <Group>
          <Row>
            <Monogram code={profile.bankCode} />
            <span className="grow">
              <span className="t12 c2 block">{bankName}</span>
              <b className="t18 block">{showAccountNumber(profile.bankAccountNo)}</b>
              <span className="t14 c2">{profile.bankAccountName}</span>
            </span>
            <Icon name="lock" size="s" className="c3" />
          </Row>
        </Group>
        <p className="t14 c2">{words.bankNote}</p>
      </section>
      <Link className={buttonClass('line', false, true)} to={paths.login}>
        <Icon name="logout" size="s" />
        {shell.logout}
      </Link>
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <Row tight>
      <span className="grow">
        <span className="t12 c2 block">{label}</span>
        <b>{value}</b>
      </span>
    </Row>
  );
}
