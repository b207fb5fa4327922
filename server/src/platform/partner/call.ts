import { Agent as PlainAgent, type IncomingMessage, request as plainRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { isIP } from 'node:net';
import { hostOf, isPublic, PrivateAddressError, publicLookup } from './address.ts';
import { type NoAnswerCause, reportFailure } from './failure.ts';

export type PartnerCall = {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  signal: AbortSignal;
};

/** `silence` (no answer) is never treated as a refusal (rules#partner-outcomes). */
export type PartnerReply = { kind: 'answer'; status: number; text: string } | { kind: 'silence'; cause: NoAnswerCause };

/** A longer answer is not read to its end (reliability#partner-faults). */
const maxAnswerBytes = 64 * 1024;
const longestMs = 30_000;

const agents = { 'http:': new PlainAgent({ keepAlive: true }), 'https:': new TlsAgent({ keepAlive: true }) };
/** Connections to addresses checked as public; never reused from other agents. */
const publicAgents = { 'http:': new PlainAgent({ keepAlive: true }), 'https:': new TlsAgent({ keepAlive: true }) };

let publicOnly = false;

/**
 * Restricts all later calls to public addresses, or lifts the restriction. Checked at each connection, because a name
 * may resolve differently later.
 */
export function callPublicAddressesOnly(only: boolean): void {
  publicOnly = only;
}

/** Calls a partner. Never throws; follows no redirect (security#connections); ends with the caller's signal. */
export async function callPartner(call: PartnerCall): Promise<PartnerReply> {
  const deadline = AbortSignal.any([call.signal, AbortSignal.timeout(longestMs)]);
  try {
    const response = await sendRequest(call, deadline);
    const status = response.statusCode ?? 0;
    if (status >= 300 && status < 400) {
      response.destroy();
      return silence(call, 'redirect');
    }
    const text = await readAtMost(response, maxAnswerBytes);
    return text === null ? silence(call, 'too_large') : { kind: 'answer', status, text };
  } catch (error) {
    if (error instanceof PrivateAddressError) return silence(call, 'private_address');
    return silence(call, deadline.aborted ? 'timeout' : 'network', error);
  }
}

function silence({ url }: PartnerCall, cause: NoAnswerCause, error?: unknown): PartnerReply {
  reportFailure(url, cause, error);
  return { kind: 'silence', cause };
}

function sendRequest({ url, method, headers, body }: PartnerCall, signal: AbortSignal): Promise<IncomingMessage> {
  const to = new URL(url);
  const host = hostOf(to);
  if (publicOnly && isIP(host) !== 0 && !isPublic(host)) throw new PrivateAddressError('private');
  const protocol = to.protocol === 'https:' ? 'https:' : 'http:';
  const checked = publicOnly ? { agent: publicAgents[protocol], lookup: publicLookup } : { agent: agents[protocol] };
  const request = protocol === 'https:' ? tlsRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const sent = request(to, { method, headers: headers ?? {}, signal, ...checked }, resolve);
    sent.on('error', reject);
    sent.end(body);
  });
}

async function readAtMost(response: IncomingMessage, maxBytes: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
