import {
  chatConfig,
  chatGuest,
  chatHistory,
  chatRate,
  chatRead,
  chatSend,
  chatSummary,
  chatUploadImage,
  chatUploadVideo,
} from '@kapao/contract/chat';
import { ApiError } from '@kapao/client/api-error';
import { call } from '@kapao/client/member/call';
import { upload } from '@kapao/client/member/upload';
import type { ChatApi } from '../deps.ts';

export function chatApi(token: () => string | null): ChatApi {
  async function named<T>(act: (bearer: string) => Promise<T>): Promise<T> {
    const bearer = token();
    if (bearer === null) throw new ApiError('refused', 'UNAUTHORIZED', 401);
    return act(bearer);
  }
  return {
    config: () => call(chatConfig, {}),
    guest: () => call(chatGuest, { body: {} }),
    send: (clientMessageId, message, signal) =>
      named((bearer) => call(chatSend, { body: { clientMessageId, message }, bearer, signal })),
    history: (slice, signal) => named((bearer) => call(chatHistory, { body: { ...slice, skip: 0 }, bearer, signal })),
    read: (seq) => named((bearer) => call(chatRead, { body: { seq }, bearer })),
    summary: () => named((bearer) => call(chatSummary, { bearer })),
    rate: (sessionId, score, note) =>
      named((bearer) => call(chatRate, { body: { sessionId, score, ...(note && { note }) }, bearer })),
    upload: ({ draft, file }, onProgress, signal) =>
      named((bearer) => {
        if (draft.type !== 'media' || !file) throw new ApiError('refused', 'FILE_TYPE', 415);
        const endpoint = draft.fileType === 'image' ? chatUploadImage : chatUploadVideo;
        return upload(endpoint, { file, fileName: draft.name, onProgress, signal, bearer });
      }),
  };
}
