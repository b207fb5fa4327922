import { z } from 'zod/mini';
import { isSafeLink } from './chat-said.ts';

/** One text in each language; the customer gets their own. */
const words = z.strictObject({
  th: z.string().check(z.minLength(1), z.maxLength(2_000)),
  la: z.string().check(z.minLength(1), z.maxLength(2_000)),
  en: z.string().check(z.minLength(1), z.maxLength(2_000)),
});
export type ScriptText = z.output<typeof words>;

/** `postback`: the payload sent to the script; `web`: an https address or a page of the app; `call`: a phone number. */
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

/** A button with one of these payloads, or a text with one of these words, leads to the state `next`. */
const match = z.strictObject({ payloads: z.array(z.string()), words: z.array(z.string()), next: z.string() });
export type ScriptMatch = z.output<typeof match>;

const state = z.strictObject({
  /** Messages sent on entering the state, at most five; each is a step of its own. */
  messages: z.array(message).check(z.minLength(1), z.maxLength(5)),
  /** Checked before `everywhere`. */
  matches: z._default(z.array(match), []),
  /** The script ends here and an agent continues. `outside` replaces `messages` outside the opening hours. */
  handover: z.optional(z.strictObject({ outside: z.array(message).check(z.minLength(1), z.maxLength(5)) })),
});

/**
 * The operator's script of automatic answers (content `chat.script`). Texts may hold `{from}` and `{to}`, the staff's
 * hours.
 */
export const chatScript = z
  .strictObject({
    start: z.string(),
    /** State after a message that matches nothing. After `maxMisses` in a row the script goes to `person`. */
    missed: z.string(),
    person: z.string(),
    maxMisses: z.int().check(z.minimum(1), z.maximum(10)),
    /** A message older than this goes to an agent. */
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
