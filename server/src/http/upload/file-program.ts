import sharp from 'sharp';

/** Above this the process ends itself, and with it the file that took so much. */
const mostMemoryBytes = 512 * 1024 * 1024;

/**
 * The other end of a file process: answers the orders it is sent, once `ready`. Whatever a file does to it, the house
 * lives on (reliability#file-processing).
 */
export function answerOrders<Order, Answer>(
  answer: (order: Order) => Promise<Answer>,
  ready: Promise<unknown> = Promise.resolve(),
): void {
  sharp.cache(false);
  sharp.concurrency(1);
  setInterval(() => {
    if (process.memoryUsage.rss() > mostMemoryBytes) process.exit(1);
  }, 50).unref();
  void ready.then(() => process.send?.('ready'));
  process.on('disconnect', () => process.exit(0));
  // Whoever ends the house by the keyboard ends it there: what is being read is read to its end.
  process.on('SIGINT', () => {});
  process.on('message', (order: Order & { id: number }) => {
    void answer(order).then((answered) => process.send?.({ id: order.id, answer: answered }));
  });
}
