/**
 * Runs once for all component tests, which share a document. It loads the app's styles and theme, presses keys as a person does,
 * and collects the documents' strings that were seen.
 */
import { commands, userEvent } from 'vitest/browser'
import messages from '../../docs/spec/messages.json'
import { observeWords } from '../../e2e/support/observe-words.ts'
import { wantedTexts } from '../../e2e/support/wanted-texts.ts'
import { restoreTranslatedTexts } from '../../src/kit/web/keep-texts.ts'
import { runAfterPaint, isPainted } from '../../src/kit/web/key-guard.ts'
import { startTheme } from '../../src/kit/ui/theme/theme-choice.ts'
import '../../src/kit/ui/theme/reset.css'
import '../../src/kit/ui/theme/shared.css'
import '../../src/kit/ui/theme/tokens.css'

declare module 'vitest/browser' {
  interface BrowserCommands {
    noteSentences: (sentences: string[]) => Promise<void>
  }
}

document.documentElement.lang = 'en'
// Pages over plain http outside loopback have no secure context and therefore no such function.
Object.defineProperty(crypto, 'randomUUID', { value: undefined })
startTheme()
restoreTranslatedTexts()

/** Returns whether a field's list offers what was typed. The list opens, and follows the typing, a moment after the key. */
const isOffered = (): boolean => {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || field.value === '' || field.closest('.ant-select') === null) return true
  const option = document.querySelector('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active')
  return option?.textContent.toLowerCase().includes(field.value.toLowerCase()) ?? false
}
/** Limits the wait, because a list without a matching choice never offers one. */
const OFFERED_MS = 1_000
/** Painting always happens in the end, but its delay depends on the machine. */
const PAINTED_MS = 30_000
// A key that undoes what a message reports waits as long as a person needs to read the message.
const READ_MS = 300
const until = async (isSo: () => boolean, longest: number): Promise<void> => {
  const from = performance.now()
  while (!isSo() && performance.now() - from < longest) await new Promise((done) => void requestAnimationFrame(done))
}

// A person presses a key when its target is on the screen. A busy machine paints the target after the test has found it.
const press = userEvent.keyboard
userEvent.keyboard = async (keys) => {
  const isHeld = keys.includes('>}')
  for (const part of isHeld ? [keys] : keys.split(/(?=\{Enter\})/)) {
    await until(isPainted, PAINTED_MS)
    if (part.startsWith('{Enter}')) await until(isOffered, OFFERED_MS)
    if (part.includes('{Control>}z')) {
      await new Promise<void>(runAfterPaint)
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
