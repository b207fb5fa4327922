declare module '../platform/services.ts' {
  interface Services {
    readonly sms: SmsGateway;
  }
}
export type SmsMessage = { to: string; text: string; code: string; ref: string; signal: AbortSignal };

export type SmsResult = 'sent' | 'key_missing' | 'key_invalid' | 'failed';

export type SmsGateway = {
  /** Never throws. */
  send(message: SmsMessage): Promise<SmsResult>;
};
