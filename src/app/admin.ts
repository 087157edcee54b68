/** npm run admin: makes a one-time link for an ADMIN when nobody can log in (docs/operations.md, When nobody can log in). */
import { openPool } from '../kit/postgres/pool.ts'
import { formatInstant } from '../kit/shared/time.ts'
import { makePasswordLink, type PasswordLink } from '../session/server/make-password-link.ts'
import { nameDatabase, withDatabase, runCommand, WrongUsage } from './command.ts'
import type { Settings } from './settings.ts'

const usage = `npm run admin -- --email person@example.com [--unblock]

Prints a one-time link with which an admin chooses a new password, for when nobody can log in.
The link works once, for 24 hours, and replaces the person's earlier link. The audit log records it.

  --email    the email of an admin
  --unblock  for a blocked admin: using the link also unblocks them
  --help     prints this text

It reads the same settings as npm start (DATA_DIR or DATABASE_URL, HOST, PORT), and works whether Proofline is running or not.`

function show({ path, person, until, unblocks }: PasswordLink, { host, port }: Settings): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  return [
    `${person.fullName} (${person.email}) can choose a new password here, once, until ${formatInstant(until.toISOString())} (Asia/Kolkata):`,
    port === 0 ? `<the address of Proofline>${path}` : `http://${name}:${port}${path}`,
    ...(unblocks ? ['That also unblocks them.'] : []),
    'If people open Proofline at another address, put that before /setup. Proofline must be running when the link is opened.',
  ].join('\n')
}

await runCommand({
  usage,
  options: { email: { type: 'string' }, unblock: { type: 'boolean' } },
  failure: 'No link was made.',
  run: async ({ values }, settings) => {
    const email = String(values['email'] ?? '').trim()
    if (email === '') throw new WrongUsage('--email is missing')
    console.log(`Database: ${nameDatabase(settings)}`)
    const link = await withDatabase(settings, async (ownerUrl) => {
      // The application's login is used, as for the calls that make links.
      const pool = openPool(settings.listenUrl ?? settings.databaseUrl ?? ownerUrl)
      try {
        return await makePasswordLink(pool, { email, unblock: values['unblock'] === true }, new Date())
      } finally {
        await pool.close()
      }
    })
    console.log(show(link, settings))
  },
})
