import { useNavigate } from 'react-router';
import { useMessages } from '@kapao/i18n/language';
import { paths } from '../app/paths.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import type { Refusal } from './use-withdraw.ts';

type Props = { open: boolean; refusal: Refusal | null; onClose: () => void };

export function RefusalDialog({ open, refusal, onClose }: Props) {
  const { withdraw: messages, common } = useMessages();
  const navigate = useNavigate();
  const onward = { action: { label: messages.seeBonus, onPress: () => void navigate(paths.bonus) } };
  return (
    <Dialog
      open={open}
      title={messages.failed}
      onClose={onClose}
      closeLabel={common.close}
      {...(refusal?.condition === true ? onward : {})}
    >
      {refusal?.text}
    </Dialog>
  );
}
