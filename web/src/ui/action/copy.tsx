import { useEffect, useRef, useState } from 'react';
import { fill } from '@kapao/i18n/fill';
import { useCoreMessages } from '@kapao/i18n/language';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import { toast } from '../overlay/toasts.ts';
import css from './copy.module.css';

type CopyButtonProps = {
  value: string;
  shown?: string;
  label?: string;
  afterMs?: number | undefined;
  onCopy?: (() => void) | undefined;
  /** Hides the word; `label` names the button. */
  iconOnly?: boolean;
};

export function CopyButton({ value, shown, label, afterMs, onCopy, iconOnly = false }: CopyButtonProps) {
  const { common } = useCoreMessages();
  const [done, setDone] = useState(false);
  const latest = useRef(copy);
  useEffect(() => {
    latest.current = copy;
  });
  useEffect(() => {
    if (afterMs === undefined) return undefined;
    const timer = setTimeout(() => void latest.current(), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(false), 2_000);
    return () => clearTimeout(timer);
  }, [done]);

  async function copy(): Promise<void> {
    onCopy?.();
    if (await writeClipboard(value)) {
      setDone(true);
      toast.success(fill(common.copiedValue, { value: shown ?? value }));
    } else {
      toast.error(common.copyFailed);
    }
  }

  return (
    <button
      type="button"
      className={cx(css['button'], done && css['done'])}
      aria-label={label ? `${done ? common.copied : common.copy} ${label}` : undefined}
      onClick={() => void copy()}
    >
      <Icon name={done ? 'check' : 'copy'} size="s" />
      {!iconOnly && <span className={css['word']}>{done ? common.copied : common.copy}</span>}
    </button>
  );
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const holder = document.activeElement?.closest('dialog') ?? document.body;
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'vh';
  holder.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
