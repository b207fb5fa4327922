import { linkify } from './linkify.ts';
import css from './message.module.css';

/**
 * What a person wrote, line by line as it was written. Its direction is its own, and ends with it; https addresses in it
 * may be opened, unless it is `plain`.
 */
export function Text({ text, plain = false }: { text: string; plain?: boolean }) {
  if (text === '') return null;
  const parts = plain ? [{ text, href: null }] : linkify(text);
  return (
    <p className={css['text']} dir="auto">
      {parts.map((part, index) =>
        part.href === null ? (
          part.text
        ) : (
          // Parts of one text never change their places.
          <a key={index} href={part.href} target="_blank" rel="noopener noreferrer" dir="ltr">
            {part.text}
          </a>
        ),
      )}
    </p>
  );
}
