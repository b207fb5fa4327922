import type { PartnerReply } from '../../../platform/partner/call.ts';
import { readFields, textField } from '../../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../../platform/partner/settings.ts';
import { type Form, postForm } from '../post.ts';

export type AgentPost = (path: string, form: Form, signal: AbortSignal) => Promise<PartnerReply>;

/**
 * Calls the agent site within a session. Repeats a call only when the site says that the session has expired, which it
 * checks before it processes the call.
 */
export function agentSession({ url: baseUrl, agent, secret }: PartnerSettings): AgentPost {
  let session: string | null = null;

  const openSession = async (signal: AbortSignal): Promise<PartnerReply | null> => {
    const reply = await postForm({ url: `${baseUrl}/agent/login`, signal }, { agent, password: secret });
    session = reply.kind === 'answer' && reply.status === 200 ? textField(readFields(reply.text), 'session') : null;
    return session === null ? reply : null;
  };

  return async (path, form, signal) => {
    for (let attempt = 1; ; attempt++) {
      if (session === null) {
        const refused = await openSession(signal);
        if (refused !== null) return refused;
      }
      const used = session ?? '';
      const headers = () => ({ 'x-agent-session': used });
      const reply = await postForm({ url: `${baseUrl}/agent${path}`, signal, headers }, form);
      if (!isExpired(reply) || attempt === 2) return reply;
      if (session === used) session = null;
    }
  };
}

export function isLoginRefused(reply: PartnerReply): boolean {
  return hasError(reply, 403, 'LOGIN_REFUSED');
}

function isExpired(reply: PartnerReply): boolean {
  return hasError(reply, 401, 'SESSION_EXPIRED');
}

function hasError(reply: PartnerReply, status: number, error: string): boolean {
  return reply.kind === 'answer' && reply.status === status && textField(readFields(reply.text), 'error') === error;
}
