// Preloaded into the programs that scripts start: they stop in order when the parent sends 'stop' or has ended.
if (process.channel) {
  process.once('disconnect', stop);
  process.on('message', (message) => {
    if (message === 'stop') stop();
  });
  process.channel.unref();
}

function stop() {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143);
}
