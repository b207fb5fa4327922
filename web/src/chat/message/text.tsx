import { linkify } from './links.ts';
import css from './message.module.css';

export function Text({ text, plain = false }: { text: string; plain?: boolean }) {
  if (text === '') return null;
  const parts = plain ? [{ text, href: null }] : linkify(text);
  return (
    <p className={css['text']} dir="auto">
      {parts.map((part, index) =>
        part.href === null ? (
          part.text
        ) : (
          <a key={index} href={part.href} target="_blank" rel="noopener noreferrer" dir="ltr">
            {part.text}
          </a>
        ),
      )}
    </p>
  );
}
