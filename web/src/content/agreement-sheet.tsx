import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { accountAgreement } from '@kapao/contract/account';
import { useLanguage, useMessages } from '@kapao/i18n/language';
import { call } from '@kapao/client/member/call';
import { useErrorText } from '../lib/error-text.ts';
import { Button } from '../ui/action/button.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import { agreementsQuery } from './queries.ts';
import { ServerTexts } from './server-texts.tsx';

type Props = { open: boolean; version: string; onClose: () => void; onAccepted: () => void };

/** Closing is not an answer: the sheet opens again at the next visit. Accepts only the version that was shown. */
export function AgreementSheet({ open, version, onClose, onAccepted }: Props) {
  const { home } = useMessages();
  const textOf = useErrorText();
  const query = useQuery(agreementsQuery(useLanguage()));
  const [busy, setBusy] = useState(false);

  async function accept(): Promise<void> {
    setBusy(true);
    try {
      await call(accountAgreement, { body: { version } });
      onAccepted();
    } catch (error) {
      toast.error(textOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Sheet
      open={open}
      title={home.agreement}
      onClose={onClose}
      busy={busy}
      footer={
        <Button block busy={busy} disabled={!query.data} onClick={() => void accept()}>
          {home.accept}
        </Button>
      }
    >
      <div className="stack">
        <p className="c2">{home.agreementText}</p>
        <ServerTexts query={query} />
      </div>
    </Sheet>
  );
}
