import { useQuery } from '@tanstack/react-query';
import { inviteFrom } from '@kapao/contract/invite';
import { call } from '@kapao/client/member/call';
import { fill } from '@kapao/i18n/fill';
import { usePageMessages } from '@kapao/i18n/language';
import { staleMs } from '../lib/query.ts';
import { Note } from '../ui/layout/card.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';

/** Greets a visitor in the name of the inviter. Shows nothing for an unknown code or without an answer. */
export function InviteGreeting({ code }: { code: string }) {
  const { register: messages } = usePageMessages();
  const { data, isLoading } = useQuery({
    queryKey: ['invite', 'from', code],
    queryFn: ({ signal }) => call(inviteFrom, { params: { code }, signal }),
    enabled: /^[A-Za-z0-9_-]{1,32}$/.test(code),
    staleTime: staleMs.content,
  });
  if (isLoading) return <Skeleton height={46} on="surface" />;
  if (data?.name === undefined) return null;
  return <Note kind="info">{fill(messages.invitedBy, { name: data.name })}</Note>;
}
