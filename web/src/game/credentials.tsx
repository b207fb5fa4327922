import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { gameCredentials } from '@kapao/contract/game';
import { useMessages } from '@kapao/i18n/language';
import { call } from '@kapao/client/member/call';
import { useErrorText } from '../lib/error-text.ts';
import { Button, IconButton } from '../ui/action/button.tsx';
import { CopyButton } from '../ui/action/copy.tsx';
import { Note } from '../ui/layout/card.tsx';
import { Skeleton } from '../ui/state/skeleton.tsx';
import css from './game.module.css';
import { toast } from '../ui/overlay/toasts.ts';
import { credentialsQuery } from './queries.ts';

const hidden = '••••••••';

export function CredentialFields({ code, busy }: { code: string; busy: boolean }) {
  const { game: messages, common } = useMessages();
  const textOf = useErrorText();
  const query = useQuery(credentialsQuery(code));
  const client = useQueryClient();
  const [visible, setVisible] = useState(false);

  async function show(): Promise<void> {
    try {
      if (query.data?.password === '')
        client.setQueryData(credentialsQuery(code).queryKey, await call(gameCredentials, { params: { code } }));
      setVisible(true);
    } catch (error) {
      toast.error(textOf(error));
    }
  }

  if (query.isError && !query.data) {
    return (
      <Note kind="error">
        {textOf(query.error)}
        <Button kind="ghost" small onClick={() => void query.refetch()}>
          {common.retry}
        </Button>
      </Note>
    );
  }
  return (
    <div className="stack stack-3" aria-busy={query.isPending || busy}>
      <div className={css['field']}>
        <span className="grow">
          <span className="t12 c2 block">{messages.username}</span>
          {query.data ? <b className={css['value']}>{query.data.username}</b> : <Skeleton width={140} height={20} />}
        </span>
        {query.data && <CopyButton value={query.data.username} label={messages.username} />}
      </div>
      <div className={css['field']}>
        <span className="grow">
          <span className="t12 c2 block">{messages.password}</span>
          {query.data && !busy ? (
            <b className={css['value']}>{visible ? query.data.password : hidden}</b>
          ) : (
            <Skeleton width={110} height={20} />
          )}
        </span>
        {query.data && !busy && (
          <>
            <IconButton
              icon={visible ? 'eye-off' : 'eye'}
              label={visible ? common.hidePassword : common.showPassword}
              aria-pressed={visible}
              onClick={() => (visible ? setVisible(false) : void show())}
            />
            {query.data.password !== '' && (
              <CopyButton value={query.data.password} shown={hidden} label={messages.password} />
            )}
          </>
        )}
      </div>
    </div>
  );
}
