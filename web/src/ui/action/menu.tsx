import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { languages } from '@kapao/contract/language';
import { switchLanguage, useCoreMessages, useLanguage } from '@kapao/i18n/language';
import { languageLabels, languageNames } from '@kapao/i18n/languages';
import { Icon } from '../icon/icon.tsx';
import css from './menu.module.css';

type Item<V extends string> = { value: V; label: string; lang?: string };

type Props<V extends string> = {
  label: string;
  button: ReactNode;
  items: readonly Item<V>[];
  value: V;
  onChange: (value: V) => void;
};

export function RadioMenu<V extends string>({ label, button, items, value, onChange }: Props<V>) {
  const [open, setOpen] = useState(false);
  const wrap = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    wrap.current?.querySelector<HTMLButtonElement>('[aria-checked=true]')?.focus();
    const onPointer = (event: PointerEvent): void => {
      if (event.target instanceof Node && !wrap.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointer);
    return () => document.removeEventListener('pointerdown', onPointer);
  }, [open]);

  function close(): void {
    setOpen(false);
    trigger.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Tab') setOpen(false);
    else if (event.key === 'Escape') close();
    else moveFocus(wrap.current, event);
  }

  return (
    <div className={css['wrap']} ref={wrap}>
      <button
        ref={trigger}
        type="button"
        className={css['trigger']}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        {button}
        <Icon name="chevron-down" size="xs" />
      </button>
      {open && (
        <div role="menu" aria-label={label} className={css['menu']} onKeyDown={onKeyDown}>
          {items.map((item) => (
            <button
              key={item.value}
              type="button"
              role="menuitemradio"
              className={css['item']}
              aria-checked={item.value === value}
              tabIndex={-1}
              lang={item.lang}
              onClick={() => {
                onChange(item.value);
                close();
              }}
            >
              <span>{item.label}</span>
              {item.value === value && <Icon name="check" size="s" />}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function moveFocus(wrap: HTMLElement | null, event: KeyboardEvent): void {
  const items = [...(wrap?.querySelectorAll<HTMLButtonElement>('[role=menuitemradio]') ?? [])];
  const now = items.findIndex((item) => item === document.activeElement);
  const targets: Record<string, number> = {
    ArrowDown: (now + 1) % items.length,
    ArrowUp: (now - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  items[target]?.focus();
}

const items = languages.map((language) => ({
  value: language,
  label: languageNames[language],
  lang: language === 'la' ? 'lo' : language,
}));

export function LanguageMenu() {
  const { common } = useCoreMessages();
  const language = useLanguage();
  return (
    <RadioMenu
      label={`${common.language}: ${languageLabels[language]}`}
      items={items}
      value={language}
      onChange={(next) => void switchLanguage(next, true)}
      button={
        <>
          <Icon name="globe" size="s" />
          {languageLabels[language]}
        </>
      }
    />
  );
}
