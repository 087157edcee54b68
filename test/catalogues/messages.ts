/**
 * Compares the strings of docs/spec/messages.json with the texts that the tests received and saw (test/app.ts,
 * e2e/support/observe-words.ts).
 */
import { toTextPattern } from '../../e2e/support/wanted-texts.ts'
import { applyExceptions, type Exception } from './apply-exceptions.ts'
import { type Message, messages } from './catalogues.ts'

/** Whole texts of responses and pages, and the names of downloaded files. */
export type SeenTexts = Record<'received' | 'seen' | 'file', ReadonlySet<string>>
export type MessageException = Exception & { text: string }

const isIn = ({ text, match }: Message, texts: ReadonlySet<string>): boolean => {
  if (match === 'exact') return texts.has(text)
  const fits = match === 'pattern' ? new RegExp(toTextPattern(text)) : { test: (one: string) => one.includes(text) }
  return [...texts].some((one) => fits.test(one))
}

/** Returns whether the message is a data value, which may occur in responses only. Every other label is text on a screen. */
const isDataWord = ({ where }: Message): boolean => /\b(data|value|Target type)\b/.test(where)

export const wasSeen = (message: Message, { received, seen, file }: SeenTexts): boolean => {
  if (message.kind === 'export-name')
    return [...file].some((name) => name === message.text || name.replace(/\.\w+$/, '') === message.text)
  return isIn(message, seen) || ((message.kind !== 'label' || isDataWord(message)) && isIn(message, received))
}

export const missingMessages = (
  seen: SeenTexts,
  all: readonly Message[] = messages,
  exceptions: readonly MessageException[] = messageExceptions,
): string[] =>
  applyExceptions(
    all.filter((message) => !wasSeen(message, seen)),
    exceptions,
    (exception, { text }) => exception.text === text,
    (one) =>
      'decision' in one
        ? `"${one.text}" (${one.decision})`
        : `${one.kind} "${one.text}" (${one.where}) was seen in no response and on no page`,
  )

/** Strings that a decision keeps off the screens. */
const messageExceptions: readonly MessageException[] = [{ text: 'sent-for-re-attempt', decision: 'P269' }]

/** Reads the notes of a run, which are lines of `received "…"`, `seen "…"` and `file "…"`. */
export const seenIn = (notes: readonly string[]): SeenTexts => {
  const texts = { received: new Set<string>(), seen: new Set<string>(), file: new Set<string>() }
  for (const note of notes) {
    const [, how, text] = /^(received|seen|file) (".*")$/.exec(note) ?? []
    if (how !== undefined && text !== undefined) texts[how as keyof SeenTexts].add(JSON.parse(text) as string)
  }
  return texts
}
