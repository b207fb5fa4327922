// Returns whether a start is a demo, which runs with the sandbox. The server uses the same rule and reports
// contradictions.
export function isDemo(env) {
  if (env['MODE']) return env['MODE'] === 'demo';
  return !env['DATABASE_URL'] && env['SANDBOX'] !== 'off';
}
