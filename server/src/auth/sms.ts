export type SmsMessage = { to: string; text: string; code: string; ref: string; signal: AbortSignal };

/** `sent`, or the failure: no key set, key refused by the gateway, anything else. */
export type SmsResult = 'sent' | 'key_missing' | 'key_invalid' | 'failed';

export type SmsGateway = {
  /** Never throws. */
  send(message: SmsMessage): Promise<SmsResult>;
};
