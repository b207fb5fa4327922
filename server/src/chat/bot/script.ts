import { type ChatScript, chatScript, type ScriptMatch } from '@kapao/contract/chat-script';
import { readBody } from '../../content/content.ts';
import type { Db } from '../../db/transaction.ts';

/** Where the operator's words of the script are, beside the site's other texts. */
const scriptKey = 'chat.script';

/** The script as it stands; undefined: there is none, or one that is none, and every customer is a person's. */
export async function readScript(db: Db): Promise<ChatScript | 'broken' | undefined> {
  const body = await readBody(db, scriptKey);
  if (body === undefined) return undefined;
  const parsed = chatScript.safeParse(body);
  return parsed.success ? parsed.data : 'broken';
}

/** Where a conversation stands in the script; null before its first answer. */
export type BotState = { state: string; misses: number };

/** What a customer said: words, or the payload of a button; neither, where it was a picture. */
export type Heard = { text?: string; payload?: string };

/** Where what was heard leads from here. The first message of all is never a miss: it is answered with the greeting. */
export function nextOf(script: ChatScript, at: BotState | null, heard: Heard): BotState {
  const here = at === null ? undefined : script.states[at.state];
  const found = [...(here?.matches ?? []), ...script.everywhere].find((match) => fits(match, heard));
  if (found !== undefined) return { state: found.next, misses: 0 };
  if (at === null || here === undefined) return { state: script.start, misses: 0 };
  const misses = at.misses + 1;
  return { state: misses >= script.maxMisses ? script.person : script.missed, misses };
}

function fits({ payloads, words }: ScriptMatch, { text, payload }: Heard): boolean {
  if (payload !== undefined) return payloads.includes(payload);
  // Thai and Lao write without spaces: a word is found wherever it stands.
  const said = text?.normalize('NFC').toLowerCase() ?? '';
  return words.some((word) => said.includes(word.normalize('NFC').toLowerCase()));
}
