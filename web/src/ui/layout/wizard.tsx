import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useCoreMessages } from '@kapao/i18n/language';
import { useTitle } from '../../lib/use-title.ts';
import { IconButton } from '../action/button.tsx';
import { useFocusOnProblem } from '../form/use-focus-on-problem.ts';
import { TopBar } from './top-bar.tsx';
import { useWide } from './wide.ts';
import { Stepper } from './progress.tsx';
import { cx } from '../cx.ts';
import css from './wizard.module.css';

type Props = {
  name: string;
  count: number;
  now: number;
  label: string;
  title: string;
  text: string;
  form: string;
  /** Errors; a new object focuses the field with the error. */
  problems: object;
  busy: boolean;
  onBack: () => void;
  children: ReactNode;
};

export function WizardPage({ form, problems, busy, onBack, children, ...face }: Props) {
  const { common } = useCoreMessages();
  const wide = useWide();
  const paper = useRef<HTMLDivElement>(null);
  useTitle(face.name);
  useFocusOnProblem(paper, problems);

  useEffect(() => {
    window.scrollTo(0, 0);
    paper.current?.querySelector<HTMLElement>('input:not([readonly]), form button')?.focus();
  }, [form]);

  const back = (
    <>
      <IconButton icon="chevron-left" label={common.back} disabled={busy} onClick={onBack} />
      <span className="t14 c2 b">{face.label}</span>
    </>
  );
  return (
    <div className={cx(css['wizard'], 'columns-apart')}>
      {!wide && <TopBar tightStart start={back} />}
      <div className={css['head']}>
        {wide && <div className={css['back']}>{back}</div>}
        <Stepper count={face.count} now={face.now} label={face.label} />
        <h1>{face.title}</h1>
        <p className="t14 c2">{face.text}</p>
      </div>
      <div className={css['paper']} data-theme="light" ref={paper}>
        {children}
      </div>
    </div>
  );
}

export const stepFormClass = css['form'];
