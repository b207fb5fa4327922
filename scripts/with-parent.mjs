// Preloaded into the processes that `npm start` starts: when that one is gone, however it went, they stop in order.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
