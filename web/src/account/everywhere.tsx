import { useState } from 'react';
import { logout } from '@kapao/contract/auth';
import { useNavigate } from 'react-router';
import { usePageMessages } from '@kapao/i18n/language';
import { call } from '@kapao/client/member/call';
import { paths } from '../app/paths.ts';
import { useErrorText } from '../lib/error-text.ts';
import { Button } from '../ui/action/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { toast } from '../ui/overlay/toasts.ts';

export function LogOutEverywhere() {
  const { profile: messages } = usePageMessages();
  const textOf = useErrorText();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  async function end(): Promise<void> {
    setBusy(true);
    try {
      await call(logout, { body: { everywhere: true } });
      toast.success(messages.everywhereDone);
      // The visitor's side removes the token. Removing it here would store this page for the next member.
      await navigate(paths.login);
    } catch (error) {
      toast.error(textOf(error));
      setBusy(false);
    }
  }

  return (
    <>
      <Button kind="ghost" block onClick={() => setOpen(true)}>
        {messages.everywhere}
      </Button>
      <Dialog
        open={open}
        title={messages.everywhereAsk}
        busy={busy}
        onClose={() => setOpen(false)}
        action={{ label: messages.everywhere, kind: 'dangerFill', onPress: () => void end() }}
      >
        {messages.everywhereText}
      </Dialog>
    </>
  );
}
