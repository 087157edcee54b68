// npm run admin, backup, restore, drill, bundle, archive, recount, sql: installs and builds what is missing, then runs the
// program of that name. An existing build is not replaced, because the running app uses its files. The script is plain Node
// without packages, because it may run before the first install.
import { existsSync } from 'node:fs'

const [name] = process.argv.splice(2, 1)
const program = new URL(`../../dist/server/${name}.js`, import.meta.url)
try {
  const { ensureBuilt, ensureInstalled } = await import('./set-up.mjs')
  await ensureInstalled()
  if (!existsSync(program)) await ensureBuilt()
} catch (error) {
  console.error(`Nothing was done. ${error.message}`)
  process.exit(1)
}
process.env.NODE_ENV ??= 'production'
await import(program.href)
