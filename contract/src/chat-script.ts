import { z } from 'zod/mini';
import * as buttons from './chat/buttons.ts';
import * as generic from './chat/generic.ts';
import * as quickReplies from './chat/quick-replies.ts';
import type { Translate } from './chat/script-parts.ts';
import * as text from './chat/text.ts';

const message = z.discriminatedUnion('type', [
  text.scriptForm,
  buttons.scriptForm,
  quickReplies.scriptForm,
  generic.scriptForm,
]);
export type ScriptMessage = z.output<typeof message>;

export function fromScript(said: ScriptMessage, translate: Translate) {
  switch (said.type) {
    case 'text':
      return text.fromScript(said, translate);
    case 'buttons':
      return buttons.fromScript(said, translate);
    case 'quick_replies':
      return quickReplies.fromScript(said, translate);
    case 'generic':
      return generic.fromScript(said, translate);
  }
}

/** A button with one of these payloads, or a text with one of these words, leads to the state `next`. */
const match = z.strictObject({ payloads: z.array(z.string()), words: z.array(z.string()), next: z.string() });
export type ScriptMatch = z.output<typeof match>;

const state = z.strictObject({
  messages: z.array(message).check(z.minLength(1), z.maxLength(5)),
  matches: z._default(z.array(match), []),
  /** The script ends here and an agent continues. `outside` replaces `messages` outside the opening hours. */
  handover: z.optional(z.strictObject({ outside: z.array(message).check(z.minLength(1), z.maxLength(5)) })),
});

/** Script of automatic answers (content `chat.script`). Texts may hold `{from}` and `{to}`, the staff's hours. */
export const chatScript = z
  .strictObject({
    start: z.string(),
    missed: z.string(),
    person: z.string(),
    maxMisses: z.int().check(z.minimum(1), z.maximum(10)),
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
