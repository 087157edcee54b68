/** docs/calls.md from the contracts; --check fails when the page is stale. */
import { readFileSync, writeFileSync } from 'node:fs'
import { callsPage } from '../../src/app/openapi.ts'
import { domains } from '../../src/app/server.ts'

const page = callsPage(domains)
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
