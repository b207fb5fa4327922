const game = location.pathname.split('/')[2];

export class Refused extends Error {
  constructor({ message, data }) {
    super(message);
    this.data = data;
  }
}

/** Calls this game; with `fields` it is a change. Throws `Refused`, or another error without an answer. */
export async function ask(what, fields) {
  const response = await fetch(
    `/play/${game}/${what}`,
    fields && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) },
  );
  const reply = await response.json();
  if (!response.ok) throw new Refused(reply);
  return reply;
}
