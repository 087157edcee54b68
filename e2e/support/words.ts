/**
 * Records which of the documents' strings a person would have seen, for scripts/check/messages-seen.ts. It does nothing when
 * TEST_NOTES_DIR is not set.
 */
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { messages } from '../../test/catalogues/catalogues.ts'
import { observeWords } from './observe-words.ts'
import { wantedTexts } from './wanted-texts.ts'

const folder = process.env['TEST_NOTES_DIR']
export async function noteWords(context: BrowserContext): Promise<void> {
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  await context.exposeBinding('noteSentence', (_, text: string) =>
    appendFileSync(join(folder, `browser-${process.pid}.txt`), `seen ${JSON.stringify(text)}\n`),
  )
  await context.addInitScript(observeWords, wantedTexts(messages))
}
