/**
 * Checks after a full test run that some test made every call and asserted its success, and that the server refused every call at
 * least once. A public call without input needs no refusal, because nothing can be wrong with it. Usage: tsx
 * scripts/check/calls-made.ts <folder of the notes that test/app.ts wrote>
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { listNamedCalls } from '../../src/app/openapi.ts'
import { domains } from '../../src/app/server.ts'

const [folder = ''] = process.argv.slice(2)
const notes = new Set(readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n')))
const missing = listNamedCalls(domains).flatMap(({ spec }) =>
  (['ok', 'refused'] as const)
    .filter((outcome) => outcome === 'ok' || spec.access.who !== 'public' || spec.params || spec.query || spec.body)
    .filter((outcome) => !notes.has(`${outcome} ${spec.method} ${spec.path}`))
    .map((outcome) => `${spec.method} ${spec.path} was never ${outcome === 'ok' ? 'made with success' : 'refused'} by a test`),
)
for (const line of missing) console.error(line)
console.log(`${listNamedCalls(domains).length} calls, ${missing.length} not made by a test`)
process.exitCode = missing.length === 0 && notes.size > 0 ? 0 : 1
