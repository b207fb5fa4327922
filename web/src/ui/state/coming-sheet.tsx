import { useState } from 'react';
import { useCoreWords } from '../../i18n/language.ts';
import { Button } from '../action/button.tsx';
import type { IconName } from '../icon/icon.tsx';
import { Sheet } from '../overlay/sheet.tsx';
import { Empty } from './empty.tsx';

export type Coming = { title: string; icon: IconName };

/** A part of the product that opens later says so, so that nobody takes it for a fault. */
export function ComingSheet({ part, onClose }: { part: Coming | null; onClose: () => void }) {
  const { shell, common } = useCoreWords();
  // Kept while it moves out.
  const [last, setLast] = useState(part);
  if (part && part.title !== last?.title) setLast(part);
  if (!last) return null;
  return (
    <Sheet open={part !== null} title={last.title} onClose={onClose}>
      <Empty
        title={shell.comingTitle}
        icon={last.icon}
        action={
          <Button kind="secondary" onClick={onClose}>
            {common.close}
          </Button>
        }
      >
        {shell.comingText}
      </Empty>
    </Sheet>
  );
}
