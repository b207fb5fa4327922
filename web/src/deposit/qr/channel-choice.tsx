import { useId } from 'react';
import type { ReactNode } from 'react';
import { useQueries } from '@tanstack/react-query';
import type { ReceivingAccount } from '@kapao/contract/deposit';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { useBankName } from '../../content/use-bank-name.ts';
import { Button } from '../../ui/action/button.tsx';
import { Chip, Chips } from '../../ui/action/chip.tsx';
import { qrQuery } from '../api.ts';

export function useLiveChannel(channels: readonly ReceivingAccount[]): { pending: boolean; code: string | undefined } {
  const open = channels.filter(({ maintenance }) => !maintenance).map(({ bankCode }) => bankCode);
  const answers = useQueries({ queries: open.map(qrQuery) });
  const found = answers.findIndex(({ data }) => data?.state.hasQrcode);
  return { pending: answers.some(({ isPending }) => isPending), code: open[found] };
}

type Props = {
  channels: readonly ReceivingAccount[];
  value: string | undefined;
  open: boolean;
  onOpen: (open: boolean) => void;
  onChoose: (bankCode: string) => void;
  children?: ReactNode;
};

/** Folds the other providers away: the app chooses one, and few banks fail to scan its QR. */
export function OtherWays({ channels, value, open, onOpen, onChoose, children }: Props) {
  const messages = depositMessages.use();
  const id = useId();
  return (
    <section className="stack stack-3">
      <Button kind="ghost" small block aria-expanded={open} aria-controls={id} onClick={() => onOpen(!open)}>
        {messages.otherWays}
      </Button>
      <div id={id} className="stack stack-3" hidden={!open}>
        {open && (
          <>
            {channels.length > 1 && (
              <Chips label={messages.channel}>
                {channels.map((channel) => (
                  <Chip
                    key={channel.bankCode}
                    pressed={channel.bankCode === value}
                    disabled={channel.maintenance === true}
                    onPress={() => onChoose(channel.bankCode)}
                  >
                    <ChannelName channel={channel} />
                    {channel.maintenance && ` · ${messages.maintenance}`}
                  </Chip>
                ))}
              </Chips>
            )}
            {children}
          </>
        )}
      </div>
    </section>
  );
}

function ChannelName({ channel }: { channel: ReceivingAccount }) {
  return useBankName(channel);
}
