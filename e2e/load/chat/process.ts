export const computedMs = async (adminUrl: string): Promise<number> =>
  (await readMetric(adminUrl, 'process_cpu_seconds_total')) * 1_000;

export async function readMetric(adminUrl: string, name: string): Promise<number> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  if (line === undefined) throw new Error(`no metric ${name}`);
  return Number(line.slice(name.length));
}
