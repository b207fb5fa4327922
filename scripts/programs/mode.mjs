// Whether a start is a demo, which runs beside the sandbox. The server decides by the same rule and reports contradictions.
export function isDemo(env) {
  if (env['MODE']) return env['MODE'] === 'demo';
  return !env['DATABASE_URL'] && env['SANDBOX'] !== 'off';
}
