/**
 * Checks after a full test run that every string of docs/spec/messages.json occurred in a response of the app, on a page in a
 * browser, or as the name of a download. Usage: tsx scripts/check/messages-seen.ts <folder of the notes of test/app.ts,
 * test/web/context.ts and e2e/support/words.ts>
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { messages } from '../../test/catalogues/catalogues.ts'
import { missingMessages, seenIn } from '../../test/catalogues/messages.ts'

const [folder = ''] = process.argv.slice(2)
const seen = seenIn(readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n')))
const missing = missingMessages(seen)
for (const line of missing) console.error(line)
console.log(`${messages.length} messages of the documents, ${missing.length} not seen in a test`)
process.exitCode = missing.length === 0 ? 0 : 1
