/** docs/calls.md from the contracts and the pages; --check fails when the page is stale. */
import { readFileSync, writeFileSync } from 'node:fs'
import { loadPageHelp } from '../../src/app/help.ts'
import { callsPage } from '../../src/app/openapi.ts'
import { pages } from '../../src/app/pages.ts'
import { domains } from '../../src/app/server.ts'

/** The texts of "What is this?". */
const helps = await Promise.all(pages.map(async ({ path }) => `| \`${path}\` | ${await loadPageHelp(path)} |\n`))
const page = `${callsPage(domains)}
## Pages
What each page says of itself, by the button beside its title ("What is this?").

| address | what it is |
|---|---|
${helps.join('')}`
const file = new URL('../../docs/calls.md', import.meta.url)
if (process.argv.includes('--check')) {
  let stored = ''
  try {
    stored = readFileSync(file, 'utf8')
  } catch {
    // A missing page is stale.
  }
  if (stored !== page) {
    console.error('docs/calls.md is stale: npm run calls-page')
    process.exitCode = 1
  }
} else writeFileSync(file, page)
