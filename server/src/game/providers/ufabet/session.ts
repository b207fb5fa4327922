import { callPartner, type PartnerReply } from '../../../platform/partner/call.ts';
import { readFields, textField } from '../../../platform/partner/fields.ts';
import type { PartnerSettings } from '../../../platform/partner/settings.ts';

export type AgentPost = (path: string, form: Record<string, string>, signal: AbortSignal) => Promise<PartnerReply>;

/**
 * Calls the agent site within a session. Repeats a call only when the site says that the session has expired, which it
 * checks before it processes the call.
 */
export function agentSession(settings: PartnerSettings): AgentPost {
  let session: string | null = null;

  const openSession = async (signal: AbortSignal): Promise<PartnerReply | null> => {
    const reply = await postForm(
      settings,
      '/agent/login',
      { agent: settings.agent, password: settings.secret },
      signal,
    );
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
      const reply = await postForm(settings, `/agent${path}`, form, signal, used);
      if (!isExpired(reply) || attempt === 2) return reply;
      if (session === used) session = null;
    }
  };
}

export function isLoginRefused(reply: PartnerReply): boolean {
  return isError(reply, 403, 'LOGIN_REFUSED');
}

function isExpired(reply: PartnerReply): boolean {
  return isError(reply, 401, 'SESSION_EXPIRED');
}

function isError(reply: PartnerReply, status: number, error: string): boolean {
  return reply.kind === 'answer' && reply.status === status && textField(readFields(reply.text), 'error') === error;
}

function postForm(
  { url: baseUrl }: PartnerSettings,
  path: string,
  form: Record<string, string>,
  signal: AbortSignal,
  session?: string,
): Promise<PartnerReply> {
  return callPartner({
    method: 'POST',
    url: `${baseUrl}${path}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(session === undefined ? {} : { 'x-agent-session': session }),
    },
    body: new URLSearchParams(form).toString(),
    signal,
  });
}
