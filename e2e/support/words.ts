/** Records which of the documents' sentences a person would have seen, for scripts/check/messages-seen.ts; does nothing in a single run. */
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { observeWords } from './observe-words.ts'

const folder = process.env['TEST_NOTES_DIR']
const catalogue = JSON.parse(readFileSync(new URL('../../docs/spec/messages.json', import.meta.url), 'utf8')) as {
  text: string
  kind: string
}[]
const sentences = catalogue.filter(({ kind }) => kind !== 'label' && kind !== 'export-name').map(({ text }) => text)

export async function noteWords(context: BrowserContext): Promise<void> {
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  await context.exposeBinding('noteSentence', (_, text: string) =>
    appendFileSync(join(folder, `browser-${process.pid}.txt`), `seen ${JSON.stringify(text)}\n`),
  )
  await context.addInitScript(observeWords, sentences)
}
