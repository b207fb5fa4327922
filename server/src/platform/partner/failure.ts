import { codeOf } from '../start-error.ts';

/** The partner may still have executed the call. */
export type NoAnswerCause = 'timeout' | 'network' | 'redirect' | 'too_large' | 'private_address';

export type PartnerFailure = { url: string; cause: NoAnswerCause; code: string | undefined };

let hear: (failure: PartnerFailure) => void = () => {};

export function hearFailures(listener: (failure: PartnerFailure) => void): void {
  hear = listener;
}

export function reportFailure(url: string, cause: NoAnswerCause, error: unknown): void {
  // After a deadline the code says only that the call was aborted.
  hear({ url, cause, code: cause === 'network' ? (codeOf(error) ?? 'UNKNOWN') : undefined });
}

const certificateCodes = /CERT|CRL|^UNABLE_TO_|^INVALID_(?:CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$|^HOSTNAME_MISMATCH$/;
const connectionCodes = /^(?:EPROTO$|ERR_SSL_|ERR_TLS_)/;

export const isTlsFailure = ({ code = '' }: PartnerFailure): boolean =>
  certificateCodes.test(code) || connectionCodes.test(code);
