import type { ChatConversation } from '@kapao/contract/chat';
import { cover, covers, type Range } from './ranges.ts';

/** What became of a message that came in: `held` means that there are others before it to be fetched. */
export type Taken = 'applied' | 'dropped' | 'held';

type Known = {
  readonly bySeq: Map<number, ChatConversation>;
  readonly held: Map<number, ChatConversation>;
  /** Own messages as the answer to their sending tells of them, until the server's own text is there. */
  readonly provisional: Set<number>;
  /** Own messages the server has, by the id they were sent under. */
  readonly own: Set<string>;
  sorted: ChatConversation[];
  ranges: Range[];
  loaded: boolean;
};

export type Log = ReturnType<typeof createLog>;

/**
 * The messages of a conversation in the order of seq. What is known without a hole up to the newest ends at `contig`;
 * whatever comes past the next one waits until the ones between are there (chat#receiving).
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
    /** False until the first page is there. */
    isLoaded: (): boolean => known.loaded,
    /** The oldest seq known; 1 where nothing was ever said. */
    floor: (): number => known.ranges[0]?.from ?? 1,
    covers: (range: Range): boolean => covers(known.ranges, range),
    /** Oldest first, of all ranges. */
    messages: (): readonly ChatConversation[] => known.sorted,
    /** Own messages that the server has, but others before them are not here yet. */
    ahead: (): ChatConversation[] =>
      [...known.held.values()].filter(({ sender }) => sender === 'customer').sort((a, b) => a.seq - b.seq),
    /** Whether the server is known to have what was sent under this id. */
    knows: (clientMessageId: string): boolean => known.own.has(clientMessageId),
    /** A message of an event. */
    apply: (message: ChatConversation): Taken => take(known, message, false),
    /** An own message, as the answer to its sending tells of it. */
    acknowledge: (message: ChatConversation): Taken => take(known, message, true),
    /** Messages fetched; `range` is all that they stand for, so what is not among them is not there. */
    fill(messages: readonly ChatConversation[], range: Range): void {
      known.loaded = true;
      for (const message of messages) insert(known, message, false);
      known.ranges = cover(known.ranges, range);
      release(known);
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

/** Lets in what was held, as far as it follows without a hole. */
function release(known: Known): void {
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

function take(known: Known, message: ChatConversation, isProvisional: boolean): Taken {
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
  if (known.loaded) release(known);
  return bySeq.has(seq) ? 'applied' : 'held';
}
