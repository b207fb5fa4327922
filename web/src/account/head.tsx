import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Profile } from '@kapao/contract/account';
import { fill } from '../i18n/fill.ts';
import { usePageWords } from '../i18n/language.ts';
import { showMinute } from '../lib/format.ts';
import { IconButton } from '../ui/action/button.tsx';
import { Monogram } from '../ui/icon/monogram.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { withdrawLimitsQuery } from '../withdraw/queries.ts';
import { EditProfileSheet } from './edit-profile-sheet.tsx';
import css from './profile.module.css';
import type { Saved } from './use-edit-profile.ts';

export function Head({ profile }: { profile: Profile }) {
  const { profile: words } = usePageWords();
  const [edit, setEdit] = useState({ open: false, count: 0 });
  const [told, setTold] = useState(false);

  function onSaved({ bankChanged }: Saved): void {
    setEdit({ ...edit, open: false });
    if (bankChanged) setTold(true);
    else toast.success(words.savedText);
  }

  return (
    <>
      <Monogram code={initials(profile.name)} size="l" accent />
      <span className="grow">
        <h1>{profile.name}</h1>
        <span className={css['id']}>{fill(words.memberId, { id: profile._id })}</span>
      </span>
      <IconButton
        icon="edit"
        fill
        label={words.edit}
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
      <Dialog open={told} title={words.saved} onClose={() => setTold(false)}>
        <Rest />
      </Dialog>
    </>
  );
}

/** Shows until when payouts are delayed after a bank change (rules#withdrawals). */
function Rest() {
  const { profile: words } = usePageWords();
  const heldUntil = useQuery(withdrawLimitsQuery).data?.heldUntil;
  return heldUntil ? fill(words.savedHold, { time: showMinute(heldUntil) }) : words.savedHoldPlain;
}

// First letters of the first two words, without leading Thai and Lao vowels.
function initials(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => /[^\u0e40-\u0e44\u0ec0-\u0ec4]/u.exec(word)?.[0] ?? '')
    .join('')
    .toLocaleUpperCase('en-US');
}
