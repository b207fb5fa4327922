import { type ChatScript, chatScript, type ScriptMatch } from '@kapao/contract/chat-script';
import { readContentBody } from '../../content/content.ts';
import type { Db } from '../../platform/db/transaction.ts';

const scriptKey = 'chat.script';

/** Returns undefined without a script and `broken` for an invalid one. In both cases customers go to an agent. */
export async function readScript(db: Db): Promise<ChatScript | 'broken' | undefined> {
  const body = await readContentBody(db, scriptKey);
  if (body === undefined) return undefined;
  const parsed = chatScript.safeParse(body);
  return parsed.success ? parsed.data : 'broken';
}

export type BotState = { state: string; misses: number };

export type Said = { text?: string; payload?: string };

/** Returns the state after a customer's message. The first message is never a miss: the greeting answers it. */
export function nextBotState(script: ChatScript, at: BotState | null, received: Said): BotState {
  const here = at === null ? undefined : script.states[at.state];
  const found = [...(here?.matches ?? []), ...script.everywhere].find((match) => matchesSaid(match, received));
  if (found !== undefined) return { state: found.next, misses: 0 };
  if (at === null || here === undefined) return { state: script.start, misses: 0 };
  const misses = at.misses + 1;
  return { state: misses >= script.maxMisses ? script.person : script.missed, misses };
}

function matchesSaid({ payloads, words }: ScriptMatch, { text, payload }: Said): boolean {
  if (payload !== undefined) return payloads.includes(payload);
  // Thai and Lao write without spaces, so a word matches anywhere in the text.
  const said = text?.normalize('NFC').toLowerCase() ?? '';
  return words.some((word) => said.includes(word.normalize('NFC').toLowerCase()));
}
