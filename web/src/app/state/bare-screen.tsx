import type { ReactNode } from 'react';
import { useAppName } from '../../content/use-info.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Brand, TopBar } from '../../ui/layout/top-bar.tsx';
import { Empty } from '../../ui/state/empty.tsx';
import shell from '../shell.module.css';
import css from './state.module.css';

type Props = { title: string; text: string; action: ReactNode };

export function BareScreen({ title, text, action }: Props) {
  useTitle(title);
  return (
    <div className={shell['app']} data-theme="dark">
      <TopBar start={<Brand name={useAppName()} />} />
      <main className={css['state']}>
        <Empty page title={title} action={action}>
          {text}
        </Empty>
      </main>
    </div>
  );
}
