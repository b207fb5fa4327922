import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useCoreWords } from '../../i18n/language.ts';
import { useTitle } from '../../lib/use-title.ts';
import { IconButton } from '../action/button.tsx';
import { useFocusOnProblem } from '../form/use-focus-on-problem.ts';
import { TopBar } from './page.tsx';
import { Stepper } from './progress.tsx';
import css from './wizard.module.css';

type Props = {
  /** Of the browser's tab. */
  name: string;
  count: number;
  /** From 1. */
  now: number;
  /** Where one stands, in words. */
  label: string;
  title: string;
  text: string;
  /** Changes whenever other fields stand in the form: the focus goes to its first one. */
  form: string;
  /** What is wrong; a new object puts the focus at the field it is about. */
  problems: object;
  busy: boolean;
  onBack: () => void;
  children: ReactNode;
};

/** A form in steps: back and the step's number in the bar, bars and title on cloth, the fields on paper. */
export function WizardPage({ form, problems, busy, onBack, children, ...face }: Props) {
  const { common } = useCoreWords();
  const paper = useRef<HTMLDivElement>(null);
  useTitle(face.name);
  useFocusOnProblem(paper, problems);

  useEffect(() => {
    window.scrollTo(0, 0);
    paper.current?.querySelector<HTMLElement>('input:not([readonly]), form button')?.focus();
  }, [form]);

  return (
    <>
      <TopBar
        tightStart
        start={
          <>
            <IconButton icon="chevron-left" label={common.back} disabled={busy} onClick={onBack} />
            <span className="t14 c2 b">{face.label}</span>
          </>
        }
      />
      <div className={css['head']}>
        <Stepper count={face.count} now={face.now} label={face.label} />
        <h1>{face.title}</h1>
        <p className="t14 c2">{face.text}</p>
      </div>
      <div className={css['paper']} data-theme="light" ref={paper}>
        {children}
      </div>
    </>
  );
}

/** The class of a step's form. */
export const stepFormClass = css['form'];
