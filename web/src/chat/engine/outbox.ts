import type { ChatSent } from '@kapao/contract/chat';
import { ApiError } from '@kapao/client/api-error';
import { createPatience, httpTimeoutMs, judgeError, pauseMs, within } from '@kapao/client/chat/attempt';
import { serverNowMs } from '@kapao/client/clock';
import type { OutboxStore, Tabs, TabWord } from './browser.ts';
import type { ChatItem, Draft } from './view.ts';
import type { Conversation } from './conversation.ts';
import { type Entry, toCustomerMessage, toSentMessage } from './store.ts';

/** Time limit of one attempt with a file (chat#sending). */
const fileMs = 300_000;

/** Time after which another sending tab counts as asleep. A duplicate send is harmless. */
const asleepMs = 10_000;

type PendingItem = Extract<ChatItem, { kind: 'pending' }>;
type MediaDraft = Draft & { type: 'media' };

/** Unsent messages. Sends them one at a time, in order, each under one id until the server answers. */
export class Outbox {
  private readonly conversation: Conversation;
  private readonly store: OutboxStore;
  private readonly tabs: Tabs;
  private readonly patience = createPatience();
  private readonly entries = new Map<string, Entry>();
  private readonly kept = new Set<string>();
  private readonly gone = new Set<string>();
  private readonly writing = new Map<string, number>();
  private readonly progress = new Map<string, number>();
  private readonly previews = new Map<string, MediaDraft>();
  /** Whether this tab sends. */
  private leads = false;
  private stuck: { cid: string; sinceMs: number } | undefined;
  private busy: { cid: string; abort: AbortController } | undefined;
  private stopPause: (() => void) | undefined;
  private tries = 0;

  constructor(conversation: Conversation, owner: string) {
    this.conversation = conversation;
    this.store = conversation.deps.outbox(owner);
    this.tabs = conversation.deps.tabs(owner);
    this.tabs.hear((word) => conversation.over || this.receiveWord(word));
    const loaded = this.load();
    const lead = (): void => {
      this.leads = true;
      this.sendNext();
    };
    this.tabs.lead(() => void loaded.then(lead));
  }

  items(): PendingItem[] {
    return this.sorted().map((entry) => this.toItem(entry));
  }

  add(draft: Draft, file?: Blob): void {
    const createdAt = new Date(serverNowMs()).toISOString();
    const cid = this.conversation.deps.newId();
    const entry = { cid, createdAt, draft, file, uploaded: undefined, failed: false, error: undefined };
    // Store first: a sent but forgotten message would be sent again under another id.
    void this.put(entry).then(() => this.sendNext());
  }

  retry(cid: string): void {
    const entry = this.entries.get(cid);
    if (!entry?.failed) return;
    // Upload a refused file again, because its first copy may be gone.
    const uploaded = entry.error === undefined ? entry.uploaded : undefined;
    void this.put({ ...entry, uploaded, failed: false, error: undefined }).then(() => this.hurry());
  }

  cancel(cid: string): void {
    this.tabs.send({ type: 'cancel', cid });
    void this.remove(cid);
    this.stop(cid);
  }

  /** Removes messages that the log has by now. */
  dropArrived(): void {
    for (const cid of this.entries.keys()) {
      if (!this.conversation.room.log.knows(cid)) continue;
      void this.remove(cid);
      this.stop(cid);
    }
  }

  /** Forgets the uploads of a room that is gone. */
  forgetUploads(): void {
    for (const entry of this.waiting()) if (entry.uploaded) void this.put({ ...entry, uploaded: undefined });
  }

  /** Skips the pause after a failure. */
  hurry(): void {
    this.stopPause?.();
    this.stopPause = undefined;
    this.sendNext();
  }

  /** Takes over from a sending tab that is asleep. */
  tick(): void {
    const { clock, page } = this.conversation.deps;
    const cid = this.waiting()[0]?.cid;
    if (cid === undefined || this.leads || !page.online()) this.stuck = undefined;
    else if (this.stuck?.cid !== cid) this.stuck = { cid, sinceMs: clock.now() };
    else if (clock.now() - this.stuck.sinceMs >= asleepMs) this.leads = true;
    this.sendNext();
  }

  close(): void {
    this.stopPause?.();
    this.busy?.abort.abort();
    this.tabs.close();
    for (const draft of this.previews.values()) forgetPreview(draft);
  }

  private sorted(): Entry[] {
    return [...this.entries.values()].sort((a, b) => (a.cid < b.cid ? -1 : 1));
  }

  private waiting(): Entry[] {
    return this.sorted().filter(({ failed }) => !failed);
  }

  private receiveWord(word: TabWord): void {
    switch (word.type) {
      case 'changed':
        void this.load().then(() => this.sendNext());
        return;
      case 'progress':
        return this.setProgress(word.cid, word.part);
      case 'sent':
        this.conversation.room.log.acknowledge(word.message);
        return this.drop(word.cid);
      case 'cancel':
        this.drop(word.cid);
        return this.stop(word.cid);
    }
  }

  private stop(cid: string): void {
    this.patience.end(cid);
    if (this.busy?.cid === cid) this.busy.abort.abort();
  }

  private sendNext(): void {
    const { conversation, patience } = this;
    if (!this.leads || this.busy || this.stopPause || conversation.isShut()) return;
    const waiting = this.waiting();
    if (!waiting[0] || !conversation.deps.page.online()) return;
    for (const { cid } of waiting) patience.begin(cid);
    void this.attempt(waiting[0]);
  }

  private async attempt(entry: Entry): Promise<void> {
    const { conversation } = this;
    const { cid } = entry;
    const { clock } = conversation.deps;
    const abort = new AbortController();
    const startMs = clock.now();
    this.busy = { cid, abort };
    try {
      const sent = await this.deliver(entry, abort.signal);
      this.busy = undefined;
      this.tries = 0;
      this.patience.success();
      if (!conversation.over) this.onSent(this.entries.get(cid) ?? entry, sent);
    } catch (error) {
      this.busy = undefined;
      if (!conversation.over && this.entries.has(cid)) this.onFailure(cid, error, clock.now() - startMs);
    }
    this.sendNext();
  }

  private async deliver(entry: Entry, stop: AbortSignal): Promise<ChatSent> {
    const { cid } = entry;
    const { room, api, deps } = this.conversation;
    let ready = entry;
    if (!toCustomerMessage(entry)) {
      const onProgress = (part: number): void => {
        this.setProgress(cid, part);
        this.tabs.send({ type: 'progress', cid, part });
      };
      const uploaded = await within(deps.clock, fileMs, (signal) => api.upload(entry, onProgress, signal), stop);
      ready = { ...entry, uploaded };
      if (!stop.aborted && this.entries.has(cid) && room === this.conversation.room) void this.put(ready);
    }
    const message = toCustomerMessage(ready);
    if (!message || room !== this.conversation.room) throw new ApiError('unknown');
    return within(deps.clock, httpTimeoutMs, (signal) => api.send(cid, message, signal), stop);
  }

  private onSent(entry: Entry, sent: ChatSent): void {
    const message = toSentMessage(entry, sent);
    this.tabs.send({ type: 'sent', cid: entry.cid, message });
    this.conversation.room.log.acknowledge(message);
    void this.remove(entry.cid);
    this.conversation.changed();
    this.conversation.connection.expect(sent.headSeq);
  }

  private onFailure(failed: string, error: unknown, tookMs: number): void {
    const { conversation, patience } = this;
    const { clock, page } = conversation.deps;
    const verdict = judgeError(error);
    if (verdict.kind === 'final') return this.fail(failed, verdict.code);
    if (verdict.kind === 'identity') return conversation.renew();
    const waitMs = verdict.kind === 'wait' ? verdict.ms : pauseMs(this.tries, clock.random());
    if (verdict.kind === 'again') {
      this.tries += 1;
      // An aborted long upload counts as one text timeout at most.
      if (page.online()) patience.spend(Math.min(tookMs, httpTimeoutMs) + waitMs);
      for (const { cid } of this.waiting()) if (patience.isOver(cid)) this.fail(cid, undefined);
    }
    this.stopPause = clock.after(waitMs, () => this.hurry());
  }

  private fail(cid: string, error: string | undefined): void {
    const entry = this.entries.get(cid);
    this.patience.end(cid);
    if (entry) void this.put({ ...entry, failed: true, error });
  }

  private async put(entry: Entry): Promise<void> {
    const { store, kept, gone, writing } = this;
    const { cid } = entry;
    this.entries.set(cid, entry);
    this.conversation.changed();
    writing.set(cid, (writing.get(cid) ?? 0) + 1);
    try {
      await store.put(entry);
      kept.add(cid);
      // It was sent meanwhile, so it must not reappear in the next tab.
      if (gone.has(cid)) await store.remove(cid);
    } catch {
      // Storage failed, so the entry lasts only as long as this tab.
    }
    writing.set(cid, (writing.get(cid) ?? 1) - 1);
    this.tabs.send({ type: 'changed' });
  }

  private async load(): Promise<void> {
    const { store, entries, kept, gone, writing } = this;
    const before = new Set(kept);
    const stored = await store.all().catch(() => undefined);
    if (stored === undefined) return;
    const cids = new Set(stored.map(({ cid }) => cid));
    for (const entry of stored) {
      if (gone.has(entry.cid) || (writing.get(entry.cid) ?? 0) > 0) continue;
      kept.add(entry.cid);
      entries.set(entry.cid, entry);
    }
    for (const cid of before) if (!cids.has(cid) && entries.has(cid)) this.drop(cid);
    this.conversation.changed();
  }

  private async remove(cid: string): Promise<void> {
    if (!this.entries.has(cid)) return;
    this.drop(cid);
    await this.store.remove(cid).catch(() => undefined);
    this.tabs.send({ type: 'changed' });
  }

  private drop(cid: string): void {
    this.gone.add(cid);
    this.entries.delete(cid);
    this.progress.delete(cid);
    forgetPreview(this.previews.get(cid));
    this.previews.delete(cid);
    this.conversation.changed();
  }

  private setProgress(cid: string, part: number): void {
    this.progress.set(cid, part);
    this.conversation.changed();
  }

  private toItem(entry: Entry): PendingItem {
    const { cid, failed, error, createdAt } = entry;
    const isReady = toCustomerMessage(entry) !== undefined;
    return {
      kind: 'pending',
      key: cid,
      draft: this.withPreview(entry),
      delivery: failed ? 'failed' : isReady ? 'sending' : 'uploading_file',
      progress: isReady ? 1 : (this.progress.get(cid) ?? 0),
      error,
      createdAt,
    };
  }

  private withPreview({ cid, draft, file }: Entry): Draft {
    if (draft.type !== 'media') return draft;
    const known = this.previews.get(cid) ?? { ...draft, previewUrl: file && URL.createObjectURL(file) };
    this.previews.set(cid, known);
    return known;
  }
}

const forgetPreview = (draft: MediaDraft | undefined): void => {
  if (draft?.previewUrl) URL.revokeObjectURL(draft.previewUrl);
};
