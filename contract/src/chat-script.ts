import { z } from 'zod/mini';
import { isSafeLink } from './chat-said.ts';

/** The same words in each language; the customer is answered in theirs. */
const words = z.strictObject({
  th: z.string().check(z.minLength(1), z.maxLength(2_000)),
  la: z.string().check(z.minLength(1), z.maxLength(2_000)),
  en: z.string().check(z.minLength(1), z.maxLength(2_000)),
});
export type ScriptWords = z.output<typeof words>;

/** `postback`: what the press says to the script; `web`: an https address or an own page; `call`: a number. */
const button = z
  .strictObject({ type: z.enum(['postback', 'web', 'call']), title: words, payload: z.string().check(z.minLength(1)) })
  .check(z.refine(({ type, payload }) => (type === 'web' ? isSafeLink(payload) : /^[\w+ :.-]{1,200}$/.test(payload))));

const card = z.strictObject({
  title: words,
  subtitle: words,
  image_url: z.string().check(z.refine((url) => url === '' || isSafeLink(url))),
  buttons: z.array(button).check(z.maxLength(3)),
});

const message = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: words }),
  z.strictObject({ type: z.literal('buttons'), text: words, buttons: z.array(button).check(z.maxLength(5)) }),
  z.strictObject({
    type: z.literal('quick_replies'),
    text: words,
    quick_replies: z.array(button).check(z.maxLength(10)),
  }),
  z.strictObject({ type: z.literal('generic'), elements: z.array(card).check(z.maxLength(10)) }),
]);
export type ScriptMessage = z.output<typeof message>;

/** One of these payloads pressed, or one of these words written, leads to the state `next`. */
const match = z.strictObject({ payloads: z.array(z.string()), words: z.array(z.string()), next: z.string() });
export type ScriptMatch = z.output<typeof match>;

const state = z.strictObject({
  /** Said on coming here; at most five, each a step of its own. */
  messages: z.array(message).check(z.minLength(1), z.maxLength(5)),
  /** Looked through before `everywhere`. */
  matches: z._default(z.array(match), []),
  /** Here the script ends and a person goes on. `outside` is said in place of `messages` outside the hours. */
  handover: z.optional(z.strictObject({ outside: z.array(message).check(z.minLength(1), z.maxLength(5)) })),
});

/**
 * What the house answers by itself, as the operator wrote it (content `chat.script`). `{from}` and `{to}` in a text stand
 * for the hours of the staff.
 */
export const chatScript = z
  .strictObject({
    start: z.string(),
    /** Where what nobody understood leads; the second miss in a row leads to `person`. */
    missed: z.string(),
    person: z.string(),
    maxMisses: z.int().check(z.minimum(1), z.maximum(10)),
    /** A customer who has had no answer for so long is a person's. */
    timeoutSeconds: z.int().check(z.minimum(5), z.maximum(86_400)),
    everywhere: z.array(match),
    states: z.record(z.string(), state),
  })
  .check(
    z.refine(({ states, start, missed, person, everywhere }) => {
      const named = [...everywhere, ...Object.values(states).flatMap(({ matches }) => matches)].map(({ next }) => next);
      return [start, missed, person, ...named].every((name) => Object.hasOwn(states, name));
    }),
    z.refine(({ states, person }) => states[person]?.handover !== undefined),
  );
export type ChatScript = z.output<typeof chatScript>;
