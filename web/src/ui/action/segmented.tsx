import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import css from './segmented.module.css';

type Option<V extends string> = { value: V; label: string };

type Props<V extends string> = {
  label: string;
  options: readonly Option<V>[];
  value: V;
  onChange: (value: V) => void;
  kind: 'tabs' | 'choice';
  panelId?: string;
};

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function Segmented<V extends string>({ label, options, value, onChange, kind, panelId }: Props<V>) {
  const track = useRef<HTMLDivElement>(null);
  const tabs = kind === 'tabs';

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const now = options.findIndex((option) => option.value === value);
    const index = (now + step + options.length) % options.length;
    const next = options[index];
    if (!next) return;
    onChange(next.value);
    track.current?.querySelectorAll<HTMLButtonElement>('button')[index]?.focus();
  }

  return (
    <div
      ref={track}
      className={css['track']}
      role={tabs ? 'tablist' : 'radiogroup'}
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {options.map((option) => {
        const chosen = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            className={css['option']}
            role={tabs ? 'tab' : 'radio'}
            aria-selected={tabs ? chosen : undefined}
            aria-checked={tabs ? undefined : chosen}
            aria-controls={tabs && chosen ? panelId : undefined}
            tabIndex={chosen ? 0 : -1}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </button>
        );
      })}
    </div>
  );
}
