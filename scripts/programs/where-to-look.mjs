export function printWhereToLook({ port, sandboxPort, login, staff, hasTls }, dataDir) {
  const origin = `${hasTls ? 'https' : 'http'}://localhost:${port}`;
  const lines = [
    ['Kapao', origin],
    ['API', `${origin}/api/docs`],
    ...(sandboxPort ? [['Sandbox', `http://localhost:${sandboxPort}  (text messages, payments, games, faults)`]] : []),
    ...(login ? [['Log in with', `${login.username}  password  ${login.password}`]] : []),
    ['Console', `${origin}/console/chat`],
    ...(staff ? [['Staff', `${staff.username}  password  ${staff.password}`]] : []),
  ];
  const width = Math.max(...lines.map(([label]) => label.length));
  const text = lines.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`).join('\n');
  process.stdout.write(`\n${text}\n\n  Ctrl-C stops everything; the data stays in ${dataDir}\n\n`);
}
