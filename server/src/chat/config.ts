import { chatPage, maxChatImageBytes, maxChatVideoBytes, type ChatConfig } from '@kapao/contract/chat';
import { maxChatText } from '@kapao/contract/chat/parts';
import type { Services } from '../platform/services.ts';
import { socketPath } from '../platform/http/upgrade.ts';
import { roomPrefix } from '../platform/realtime/realtime.ts';
import { readPresence } from './presence/presence.ts';

export async function readChatConfig(services: Pick<Services, 'db' | 'settings'>): Promise<ChatConfig> {
  const settings = await services.settings.read();
  const hours = { from: settings['chat.openFrom'], to: settings['chat.openTo'] };
  const { agentsOnline, open } = await readPresence(services);
  return {
    PREFIX: roomPrefix,
    socketPath,
    limits: { text: maxChatText, imageBytes: maxChatImageBytes, videoBytes: maxChatVideoBytes, page: chatPage },
    hours: { ...hours, open },
    agentsOnline,
  };
}
