import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { ChangeEvent, FormEvent, KeyboardEvent, RefObject } from 'react';
import { maxChatText } from '@kapao/contract/chat/parts';
import { fill } from '@kapao/i18n/fill';
import { readText, writeText } from '@kapao/client/storage';
import { chatMessages } from '@kapao/i18n/chat/messages';
import { IconButton } from '../ui/action/button.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { toast } from '../ui/overlay/toasts.ts';
import type { Chat } from './engine/view.ts';
import { acceptedFiles, checkFile, cleanText } from './engine/store.ts';
import css from './composer.module.css';
import { draftKey } from './live.ts';

const fewLeft = 200;
const megabyte = 1_024 * 1_024;

export function Composer({ chat }: { chat: Chat }) {
  const { composer: texts } = chatMessages.use();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, change] = useMessageDraft();
  const left = maxChatText - text.length;
  useGrowing(field, text);

  function send(event?: FormEvent): void {
    event?.preventDefault();
    const clean = cleanText(text);
    // Keeps a phone's keyboard open for the next message.
    field.current?.focus();
    if (clean === undefined) return;
    chat.sendText(clean);
    change('');
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter that confirms an input-method word does not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return;
    event.preventDefault();
    send();
  }

  return (
    <form className={css['composer']} onSubmit={send}>
      <Attach chat={chat} />
      <div className={css['field']}>
        <textarea
          ref={field}
          className={css['text']}
          rows={1}
          maxLength={maxChatText}
          value={text}
          placeholder={texts.hint}
          aria-label={texts.label}
          aria-describedby={left <= fewLeft ? id : undefined}
          enterKeyHint={hasKeyboard() ? 'send' : 'enter'}
          autoComplete="off"
          dir="auto"
          onChange={({ target }) => {
            change(target.value);
            chat.typing();
          }}
          onKeyDown={onKeyDown}
        />
        <Left id={id} left={left} />
      </div>
      <button
        type="submit"
        className={css['send']}
        aria-label={texts.send}
        title={texts.send}
        aria-disabled={text.trim() === '' ? true : undefined}
      >
        <Icon name="send" />
      </button>
    </form>
  );
}

function Left({ id, left }: { id: string; left: number }) {
  const { composer: texts } = chatMessages.use();
  if (left > fewLeft) return null;
  return (
    <p id={id} className={css['left']} role={left === 0 ? 'status' : undefined}>
      {left === 0 ? fill(texts.full, { count: maxChatText }) : fill(texts.left, { count: left })}
    </p>
  );
}

function useMessageDraft() {
  const [text, setText] = useState(() => readText('session', draftKey) ?? '');
  function change(next: string): void {
    setText(next);
    writeText('session', draftKey, next === '' ? null : next);
  }
  return [text, change] as const;
}

/** A mouse suggests a keyboard: Enter sends. On a touch screen Enter adds a line. */
const hasKeyboard = (): boolean => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [field, text]);
}

function Attach({ chat }: { chat: Chat }) {
  const { composer, file: texts } = chatMessages.use();
  const input = useRef<HTMLInputElement>(null);

  function onChange({ target }: ChangeEvent<HTMLInputElement>): void {
    for (const file of target.files ?? []) {
      const check = checkFile(file);
      if (check.ok) chat.sendFile(file, check.fileType);
      else {
        toast.error(
          check.problem === 'too-large' ? fill(texts.tooLarge, { size: check.maxBytes / megabyte }) : texts.type,
        );
      }
    }
    target.value = '';
  }

  return (
    <>
      <IconButton icon="attach" label={composer.attach} onClick={() => input.current?.click()} />
      <input ref={input} type="file" accept={acceptedFiles} multiple hidden tabIndex={-1} onChange={onChange} />
    </>
  );
}
