import { useQueries } from '@tanstack/react-query';
import type { ReceivingAccount } from '@kapao/contract/deposit';
import { depositMessages } from '@kapao/i18n/deposit/messages';
import { useBankName } from '../../content/use-bank-name.ts';
import { Chip, Chips } from '../../ui/action/chip.tsx';
import { qrQuery } from '../queries.ts';

export function useLiveChannel(channels: readonly ReceivingAccount[]): { pending: boolean; code: string | undefined } {
  const open = channels.filter(({ maintenance }) => !maintenance).map(({ bankCode }) => bankCode);
  const answers = useQueries({ queries: open.map(qrQuery) });
  const found = answers.findIndex(({ data }) => data?.state.hasQrcode);
  return { pending: answers.some(({ isPending }) => isPending), code: open[found] };
}

type Props = {
  channels: readonly ReceivingAccount[];
  value: string | undefined;
  onChoose: (bankCode: string) => void;
};

export function ChannelChoice({ channels, value, onChoose }: Props) {
  const messages = depositMessages.use();
  return (
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
  );
}

function ChannelName({ channel }: { channel: ReceivingAccount }) {
  return useBankName(channel);
}
