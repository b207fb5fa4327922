import { isLoopback } from '../../platform/config/network.ts';
import { callPartner } from '../../platform/partner/call.ts';
import {
  type Adapter,
  agentNeeds,
  type PartnerSettings,
  type SecretSettings,
  secretNeeds,
} from '../../platform/partner/settings.ts';
import type { LineChannel, NoticeResult } from '../channel.ts';

export const lineAdapter: Adapter<LineChannel> = {
  code: 'line',
  open: lineMessaging,
  needs: agentNeeds('basic id of the official account, such as @kapao', 'channel access token, in `authorization`'),
};

export const lineHookAdapter: Adapter<string, SecretSettings> = {
  code: 'line:hook',
  open: ({ secret }) => secret,
  needs: secretNeeds('channel secret, which signs webhook calls (HMAC-SHA256)'),
};

function lineMessaging({ url, agent, secret }: PartnerSettings): LineChannel {
  return {
    async send({ to }, { reference, title, text, signal }) {
      const reply = await callPartner({
        method: 'POST',
        url: `${url}/v2/bot/message/push`,
        headers: {
          authorization: `Bearer ${secret}`,
          'content-type': 'application/json',
          'x-line-retry-key': reference,
        },
        body: JSON.stringify({ to, messages: [{ type: 'text', text: `${title}\n${text}` }] }),
        signal,
      });
      return reply.kind === 'answer' ? resultOfLine(reply.status) : 'failed';
    },
    chatUrl: (text) => chatUrl({ url, agent }, text),
  };
}

/** 409: an earlier attempt with this retry key was accepted. */
function resultOfLine(status: number): NoticeResult {
  if (status === 200 || status === 409) return 'sent';
  return status === 400 || status === 403 || status === 404 ? 'refused' : 'failed';
}

/** The sandbox plays LINE on its own page. */
function chatUrl({ url, agent }: { url: string; agent: string }, text: string): string {
  const { hostname, origin } = new URL(url);
  if (isLoopback(hostname)) return `${origin}/?line=${encodeURIComponent(text)}`;
  return `https://line.me/R/oaMessage/${encodeURIComponent(agent)}/?${encodeURIComponent(text)}`;
}
