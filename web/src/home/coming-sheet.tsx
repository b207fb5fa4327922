import { useState } from 'react';
import { useWords } from '../i18n/language.ts';
import { Button } from '../ui/action/button.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { Empty } from '../ui/state/empty.tsx';

type Part = 'invite' | 'refund';

/** A part of the product that opens later says so, so that nobody takes it for a fault. */
export function ComingSheet({ part, onClose }: { part: Part | null; onClose: () => void }) {
  const { home, common } = useWords();
  // Kept while it moves out.
  const [last, setLast] = useState<Part>('invite');
  if (part && part !== last) setLast(part);
  return (
    <Sheet open={part !== null} title={home[last]} onClose={onClose}>
      <Empty
        title={last === 'invite' ? home.comingInvite : home.comingRefund}
        icon={last}
        action={
          <Button kind="secondary" onClick={onClose}>
            {common.close}
          </Button>
        }
      >
        {home.comingText}
      </Empty>
    </Sheet>
  );
}
