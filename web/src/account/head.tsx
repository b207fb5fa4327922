import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Profile } from '@kapao/contract/account';
import { fill } from '@kapao/i18n/fill';
import { usePageMessages } from '@kapao/i18n/language';
import { showMinute } from '../lib/format.ts';
import { IconButton } from '../ui/action/button.tsx';
import { CopyButton } from '../ui/action/copy.tsx';
import { Monogram } from '../ui/icon/monogram.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { withdrawLimitsQuery } from '../withdraw/api.ts';
import { EditProfileSheet } from './edit-profile-sheet.tsx';
import css from './profile.module.css';
import type { Saved } from './use-edit-profile.ts';

export function ProfileHead({ profile }: { profile: Profile }) {
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
