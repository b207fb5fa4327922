import { Skeleton } from '../ui/state/skeleton.tsx';

/** Boxes of the tabs, the amount with its presets, and the line below, at their final height. */
export function DepositSkeleton() {
  return (
    <div className="stack" aria-busy="true">
      <Skeleton height={52} />
      <Skeleton height={200} />
      <Skeleton height={76} />
    </div>
  );
}
