import { callPartner, type PartnerReply } from '../../platform/partner/call.ts';
import type { Fields } from '../../platform/partner/fields.ts';

export type Form = Readonly<Record<string, string>>;

/** `headers` gets the body, as providers sign it. */
type Target = { url: string; signal: AbortSignal; headers?: (body: string) => Record<string, string> };

export function postJson(target: Target, fields: Fields): Promise<PartnerReply> {
  return postBody(target, 'application/json', JSON.stringify(fields));
}

export function postForm(target: Target, form: Form): Promise<PartnerReply> {
  return postBody(target, 'application/x-www-form-urlencoded', new URLSearchParams(form).toString());
}

export function postBody({ url, signal, headers }: Target, contentType: string, body: string): Promise<PartnerReply> {
  return callPartner({
    method: 'POST',
    url,
    headers: { 'content-type': contentType, ...headers?.(body) },
    body,
    signal,
  });
}
