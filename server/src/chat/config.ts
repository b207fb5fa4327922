import { chatPage, maxChatImageBytes, maxChatText, maxChatVideoBytes, type ChatConfig } from '@kapao/contract/chat';
import { sql } from 'kysely';
import type { House } from '../house.ts';

/** Before the id in the name of a customer's room (spec §7). */
export const roomPrefix = 'chat:';
export const socketPath = '/api/chat/socket';

/** What a widget needs before it opens: where the socket is, what may be sent, whether somebody is there. */
export async function readChatConfig(house: House): Promise<ChatConfig> {
  const settings = await house.settings.read();
  const hours = { from: settings['chat.openFrom'], to: settings['chat.openTo'] };
  return {
    PREFIX: roomPrefix,
    socketPath,
    limits: { text: maxChatText, imageBytes: maxChatImageBytes, videoBytes: maxChatVideoBytes, page: chatPage },
    hours: { ...hours, open: await isOpen(house, hours) },
    agentsOnline: 0,
  };
}

/** Whether the house's clock stands within the hours, in Bangkok; equal ends are day and night. */
export async function isOpen({ db }: House, { from, to }: { from: string; to: string }): Promise<boolean> {
  if (from === to) return true;
  const { rows } = await sql<{ time: string }>`
    select to_char(app_now() at time zone 'Asia/Bangkok', 'HH24:MI') as time`.execute(db);
  const time = rows[0]?.time ?? '';
  return from < to ? from <= time && time < to : from <= time || time < to;
}
