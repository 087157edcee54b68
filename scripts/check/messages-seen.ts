/**
 * After a full run of the tests: every sentence and code that the documents assign to a built module occurred in a response
 * of the app or on a page of a browser. Usage: tsx scripts/check/messages-seen.ts <folder of the notes of test/app.ts and e2e/support/words.ts>
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The catalogue's names of the complete modules; each further one is added here. */
const modules = [
  'auth',
  'users',
  'departments',
  'access',
  'sections',
  'files',
  'manage-file',
  'tasks',
  'timesheets',
  'allocations',
  'productivity-files',
  'target-projects',
  'worklog',
  'qualitative',
  'status',
  'recruitment',
  'reports',
]
const kinds = ['validation', 'error', 'warning', 'success', 'code']

type Message = { text: string; kind: string; where: string; doc: string[]; match: string; calls: string[] }
const catalogue = <T>(name: string): T[] =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../docs/spec', name), 'utf8')) as T[]
const moduleOf = new Map(catalogue<{ id: string; module: string }>('calls.json').map(({ id, module }) => [id, module]))

/** Without a call it belongs to a form or a screen: those of document 000 and of the named forms belong to these modules, the others to future ones. */
const forms = /allocation|timesheet|productivity files|worklog|qualitative|status form|day report/i
const isOurs = ({ kind, calls, doc, where }: Message): boolean =>
  kinds.includes(kind) &&
  (calls.length > 0
    ? calls.some((id) => modules.includes(moduleOf.get(id) ?? ''))
    : forms.test(where) || doc.some((place) => place.startsWith('000')))

const [folder = ''] = process.argv.slice(2)
const seen = new Set(
  readdirSync(folder)
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .flatMap((line) => {
      const [, text] = /^(?:received|seen) (".*")$/.exec(line) ?? []
      return text === undefined ? [] : [JSON.parse(text) as string]
    }),
)
const wanted = catalogue<Message>('messages.json').filter(isOurs)
const missing = wanted.filter(({ text, match }) =>
  match === 'exact' ? !seen.has(text) : ![...seen].some((one) => one.includes(text)),
)
for (const { kind, text, where } of missing) console.error(`${kind} "${text}" (${where}) was seen in no response and on no page`)
console.log(`${wanted.length} messages of the documents, ${missing.length} not seen in a test`)
process.exitCode = missing.length === 0 && seen.size > 0 ? 0 : 1
