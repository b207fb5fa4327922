import sharp from 'sharp';

const mostMemoryBytes = 512 * 1024 * 1024;

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
  process.on('SIGINT', () => {});
  process.on('message', (order: Order & { id: number }) => {
    void answer(order).then((answered) => process.send?.({ id: order.id, answer: answered }));
  });
}
