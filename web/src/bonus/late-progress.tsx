import { Suspense, lazy } from 'react';
import type { ComponentType } from 'react';
import type { ActiveBonus } from '@kapao/contract/bonus';
import type { Currency } from '@kapao/contract/money';
import { progressMessages } from '@kapao/i18n/progress/messages';
import { Skeleton } from '../ui/state/skeleton.tsx';

/** Height in px of the row once it is loaded, in one line of text each. */
export const lateRowHeight = 98;

type Props = { bonus: ActiveBonus; currency: Currency };

// Renders nothing when the code cannot load: the page around it shows money and must not fail.
const Row = lazy<ComponentType<Props>>(async () => {
  const [loaded] = await Promise.all([import('./progress.tsx'), progressMessages.load()]).catch(() => []);
  return { default: loaded ? loaded.BonusProgressRow : () => null };
});

export function LateProgressRow(props: Props) {
  if (!props.bonus.status) return null;
  return (
    <Suspense fallback={<Skeleton height={lateRowHeight} />}>
      <Row {...props} />
    </Suspense>
  );
}
