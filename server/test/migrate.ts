import { migrate } from '../src/platform/db/migrate.ts';

/** Creates the server's schema in a database, for a program outside the server: `node server/test/migrate.ts <url>`. */
const [url] = process.argv.slice(2);
if (url === undefined) throw new Error('the address of a database is missing');
await migrate(url);
