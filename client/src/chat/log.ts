import type { ChatConversation } from '@kapao/contract/chat';
import { cover, covers, type Range } from './ranges.ts';

/** Result of an incoming message. `held` means that earlier messages must be fetched first. */
export type Taken = 'applied' | 'dropped' | 'held';

type Known = {
  readonly bySeq: Map<number, ChatConversation>;
  readonly held: Map<number, ChatConversation>;
  /** Own messages known only from the send response, until the server's text arrives. */
  readonly provisional: Set<number>;
  readonly own: Set<string>;
  sorted: ChatConversation[];
  ranges: Range[];
  loaded: boolean;
};

export type Log = ReturnType<typeof createLog>;

/**
 * Messages of a conversation in seq order. `contig` is the last seq before the first hole;
 * messages beyond it wait until the missing ones arrive (chat#receiving).
 */
export function createLog() {
  const known: Known = {
    bySeq: new Map(),
    held: new Map(),
    provisional: new Set(),
    own: new Set(),
    sorted: [],
    ranges: [],
    loaded: false,
  };
  return {
    contig: (): number => contigOf(known),
    isLoaded: (): boolean => known.loaded,
    floor: (): number => known.ranges[0]?.from ?? 1,
    covers: (range: Range): boolean => covers(known.ranges, range),
    messages: (): readonly ChatConversation[] => known.sorted,
    ahead: (): ChatConversation[] =>
      [...known.held.values()].filter(({ sender }) => sender === 'customer').sort((a, b) => a.seq - b.seq),
    hasHeld: (): boolean => known.held.size > 0,
    knows: (clientMessageId: string): boolean => known.own.has(clientMessageId),
    apply: (message: ChatConversation): Taken => addMessage(known, message, false),
    acknowledge: (message: ChatConversation): Taken => addMessage(known, message, true),
    /** Adds a fetched page. `range` is what it covers: a seq in it without a message does not exist. */
    fill(messages: readonly ChatConversation[], range: Range): void {
      known.loaded = true;
      for (const message of messages) insert(known, message, false);
      known.ranges = cover(known.ranges, range);
      showHeld(known);
    },
  };
}

const contigOf = ({ ranges }: Known): number => ranges.at(-1)?.to ?? 0;

function note({ own }: Known, { sender, clientMessageId }: ChatConversation): void {
  if (sender === 'customer' && clientMessageId) own.add(clientMessageId);
}

function insert(known: Known, message: ChatConversation, isProvisional: boolean): void {
  const { bySeq, provisional } = known;
  const { seq } = message;
  note(known, message);
  if (bySeq.has(seq)) {
    if (isProvisional || !provisional.delete(seq)) return;
    known.sorted = known.sorted.map((one) => (one.seq === seq ? message : one));
  } else {
    if (isProvisional) provisional.add(seq);
    const at = known.sorted.findLastIndex((one) => one.seq < seq) + 1;
    known.sorted = [...known.sorted.slice(0, at), message, ...known.sorted.slice(at)];
  }
  bySeq.set(seq, message);
}

function showHeld(known: Known): void {
  const { bySeq, held, provisional } = known;
  for (let next = held.get(contigOf(known) + 1); next !== undefined; next = held.get(contigOf(known) + 1)) {
    const isProvisional = provisional.delete(next.seq);
    insert(known, next, isProvisional);
    known.ranges = cover(known.ranges, { from: next.seq, to: next.seq });
  }
  for (const seq of held.keys()) {
    if (seq > contigOf(known)) continue;
    held.delete(seq);
    if (!bySeq.has(seq)) provisional.delete(seq);
  }
}

function addMessage(known: Known, message: ChatConversation, isProvisional: boolean): Taken {
  const { bySeq, held, provisional } = known;
  const { seq } = message;
  note(known, message);
  if (bySeq.has(seq)) {
    insert(known, message, isProvisional);
    return 'dropped';
  }
  if (known.loaded && seq <= contigOf(known)) return 'dropped';
  if (held.has(seq) && isProvisional) return 'dropped';
  held.set(seq, message);
  if (isProvisional) provisional.add(seq);
  else provisional.delete(seq);
  if (known.loaded) showHeld(known);
  return bySeq.has(seq) ? 'applied' : 'held';
}
