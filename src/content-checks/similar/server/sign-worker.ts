import { serveThread } from '../../../kit/server/thread.ts'
import { getQuestionText } from '../../../rows/workflow/question-text-rules.ts'
import { signQuestion } from '../rules.ts'
import type { WrittenSignature } from './queries.ts'

export type SignJob = { keys: readonly string[]; rows: readonly Readonly<Record<string, unknown>>[] }

const writeList = (numbers: readonly number[]): string => `{${numbers.join(',')}}`

/** Signs questions in a thread, because the words of a hostile question take tens of milliseconds. */
serveThread(({ keys, rows }: SignJob): WrittenSignature[] =>
  rows.map((cells) => {
    const { words, numbers, bands } = signQuestion(getQuestionText(cells, keys))
    return { words: writeList(words), count: words.length, numbers, bands: writeList(bands) }
  }),
)
