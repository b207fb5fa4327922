export type PartnerCall = {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  signal: AbortSignal;
};

/** Why there is no answer: the partner may have carried the call out all the same. */
export type SilenceCause = 'timeout' | 'network' | 'redirect' | 'too_large';

/** What came back. "No answer" and "a plain no" are never the same thing here (money §2). */
export type PartnerReply = { kind: 'answer'; status: number; text: string } | { kind: 'silence'; cause: SilenceCause };

/** No answer of any partner is longer; a longer one is not read to its end (promises F4). */
const maxAnswerBytes = 64 * 1024;
/** The caller's own deadline is shorter; this one only keeps a forgotten call from lasting for ever. */
const longestMs = 30_000;

/** One call to a partner. Never throws; follows no redirect (promises V11); ends with the caller's signal. */
export async function callPartner({ url, signal, ...call }: PartnerCall): Promise<PartnerReply> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(longestMs)]);
  try {
    const response = await fetch(url, { ...call, signal: deadline, redirect: 'manual' });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      return { kind: 'silence', cause: 'redirect' };
    }
    const text = await readAtMost(response, maxAnswerBytes);
    return text === null ? { kind: 'silence', cause: 'too_large' } : { kind: 'answer', status: response.status, text };
  } catch {
    return { kind: 'silence', cause: deadline.aborted ? 'timeout' : 'network' };
  }
}

async function readAtMost(response: Response, maxBytes: number): Promise<string | null> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
