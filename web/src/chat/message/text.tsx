import { linkify } from './linkify.ts';
import css from './message.module.css';

/** User text with line breaks and its own direction. Links https addresses unless `plain`. */
export function Text({ text, plain = false }: { text: string; plain?: boolean }) {
  if (text === '') return null;
  const parts = plain ? [{ text, href: null }] : linkify(text);
  return (
    <p className={css['text']} dir="auto">
      {parts.map((part, index) =>
        part.href === null ? (
          part.text
        ) : (
          // Parts of a text never change their order.
          <a key={index} href={part.href} target="_blank" rel="noopener noreferrer" dir="ltr">
            {part.text}
          </a>
        ),
      )}
    </p>
  );
}
