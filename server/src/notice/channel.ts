import type { NoticeChannelName } from '@kapao/contract/notice';

declare module '../platform/services.ts' {
  interface Services {
    readonly noticeChannels: NoticeChannels;
  }
}

/** `reference`: the same in every attempt. `path`: page of the app that a tap opens. */
export type NoticeMessage = { reference: string; title: string; text: string; path: string; signal: AbortSignal };

/** `gone`: the address never works again. `refused`: this notice does not. `failed`: a later attempt may. */
export type NoticeResult = 'sent' | 'gone' | 'refused' | 'failed';

/** What is sealed of a subscription. */
export type NoticeAddress = { to: string; p256dh?: string; auth?: string };

export type NoticeChannel = {
  /** Never throws. */
  send(address: NoticeAddress, message: NoticeMessage): Promise<NoticeResult>;
};

export type PushChannel = NoticeChannel & {
  /** Public VAPID key, base64url. */
  readonly key: string;
};

export type LineChannel = NoticeChannel & {
  /** Address that opens the chat with the official account, with a text to send. */
  chatUrl(text: string): string;
};

/** Undefined: the operator has not set the channel up. */
export type NoticeChannels = {
  push(): PushChannel | undefined;
  line(): LineChannel | undefined;
  /** Channel secret of LINE, which signs its webhook calls. */
  lineSecret(): string | undefined;
};

export const channelOf = (channels: NoticeChannels, name: NoticeChannelName): NoticeChannel | undefined =>
  channels[name]();
