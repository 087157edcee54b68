/**
 * Once for all component tests, which share a document: the styles and the theme of the app, keys as a person presses them, and
 * the documents' strings that were seen.
 */
import { commands, userEvent } from 'vitest/browser'
import messages from '../../docs/spec/messages.json'
import { observeWords } from '../../e2e/support/observe-words.ts'
import { wantedTexts } from '../../e2e/support/wanted-texts.ts'
import { keepTexts } from '../../src/kit/web/keep-texts.ts'
import { afterPaint } from '../../src/kit/web/own-work.ts'
import { isPainted } from '../../src/kit/web/scene-keys.ts'
import { startTheme } from '../../src/kit/ui/theme/theme-choice.ts'
import '../../src/kit/ui/theme/reset.css'
import '../../src/kit/ui/theme/tokens.css'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** For scripts/check/messages-seen.ts: appends to the notes of a whole run. */
    noteSentences: (sentences: string[]) => Promise<void>
  }
}

document.documentElement.lang = 'en'
// Plain http beyond loopback is no secure context, and has none.
Object.defineProperty(crypto, 'randomUUID', { value: undefined })
startTheme()
keepTexts()

/** Whether the list of a field offers what is typed into it: it opens, and follows the typing, a moment after the key. */
const isOffered = (): boolean => {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || field.value === '' || field.closest('.ant-select') === null) return true
  const option = document.querySelector('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active')
  return option?.textContent.toLowerCase().includes(field.value.toLowerCase()) ?? false
}
/** A list that offers nothing alike never does. */
const OFFERED_MS = 1_000
/** Painted it is at last: how late depends on the machine. */
const PAINTED_MS = 30_000
// No key undoes what a message says before it has stood as long as it takes to read it.
const READ_MS = 300
const until = async (isSo: () => boolean, longest: number): Promise<void> => {
  const from = performance.now()
  while (!isSo() && performance.now() - from < longest) await new Promise((done) => void requestAnimationFrame(done))
}

// A person presses a key when what it is meant for is on the screen; a busy machine paints it later than the test finds it.
const press = userEvent.keyboard
userEvent.keyboard = async (keys) => {
  const isHeld = keys.includes('>}')
  for (const part of isHeld ? [keys] : keys.split(/(?=\{Enter\})/)) {
    await until(isPainted, PAINTED_MS)
    if (part.startsWith('{Enter}')) await until(isOffered, OFFERED_MS)
    if (part.includes('{Control>}z')) {
      await new Promise<void>(afterPaint)
      await new Promise((done) => void setTimeout(done, READ_MS))
    }
    await press.call(userEvent, part)
  }
}

let seen: string[] = []
Object.assign(window, { noteSentence: (sentence: string) => seen.push(sentence) })
observeWords(wantedTexts(messages))

export const noteSeen = async (): Promise<void> => {
  if (seen.length > 0) await commands.noteSentences(seen)
  seen = []
}
