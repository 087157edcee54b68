// npm run admin -- --email …: installs and builds what is missing, then makes the link. A build that is there is the one of the
// running app, whose files must not change under it. Plain Node without a package, since it may run before the first install.
import { existsSync } from 'node:fs'

const program = new URL('../../dist/server/admin.js', import.meta.url)
try {
  const { ensureBuilt, ensureInstalled } = await import('./set-up.mjs')
  await ensureInstalled()
  if (!existsSync(program)) await ensureBuilt()
} catch (error) {
  console.error(`No link was made. ${error.message}`)
  process.exit(1)
}
process.env.NODE_ENV ??= 'production'
await import(program.href)
