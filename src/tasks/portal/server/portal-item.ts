import { timeSlices } from '../../../kit/concurrency/time-slices.ts'
import type { CellPicture } from '../../workflow/contract.ts'
import { encodeXml } from '../../../kit/shared/xml-text.ts'
import { type FormulaPiece, type HtmlStyle, listFormulas, writeHtml } from '../html-rules.ts'
import type { PartText } from '../../question/key-rules.ts'
import type { PortalQuestion } from '../question-rules.ts'

/** A row that is exported. `pictures`: the name of the file of each content. */
export type PortalItem = {
  number: number
  questionId: string
  question: PortalQuestion
  pictures: ReadonlyMap<string, string>
}

/** The contents that stand in a question, each once. */
export const listPictures = ({ pictures, choices, solutionPictures }: PortalQuestion): string[] => [
  ...new Set([...pictures, ...choices.flatMap((choice) => choice.pictures), ...solutionPictures].map(({ hash }) => hash)),
]

/** The content of a picture, read when it is written. */
export type ReadContent = (hash: string) => Promise<Uint8Array>

const keyOf = ({ raw, isDisplay }: FormulaPiece): string => `${isDisplay ? 'd' : 'i'}${raw}`

/** The formulas of a question as markup, drawn in slices of time: a question may have thousands. */
export async function drawFormulas(
  { stem, choices, key, solution }: PortalQuestion,
  write: (piece: FormulaPiece) => string | undefined,
): Promise<HtmlStyle['formula']> {
  const drawn = new Map<string, string | undefined>()
  const slices = timeSlices()
  for (const part of [stem, key, solution, ...choices.map(({ words }) => words)])
    for (const piece of listFormulas(part)) {
      if (!drawn.has(keyOf(piece))) drawn.set(keyOf(piece), write(piece))
      if (slices.isOver()) await slices.next()
    }
  // One that a table cuts out differently is none of the whole part.
  return (piece) => (drawn.has(keyOf(piece)) ? drawn.get(keyOf(piece)) : write(piece))
}

/** In a line: a name or title. */
export const toLine = (text: string): string => encodeXml(text.replaceAll(/\s+/g, ' ').trim())

/** How a question is written as HTML: its style, and the address of a picture's file. */
export type ItemHtml = { style: HtmlStyle; address: (file: string) => string; files: ReadonlyMap<string, string> }

export function writePart(part: PartText, pictures: readonly CellPicture[], { style, address, files }: ItemHtml): string {
  const shown = pictures.flatMap(({ hash, width, height }, at) => {
    const file = files.get(hash)
    const size = `width="${width}" height="${height}"`
    return file === undefined ? [] : [`<p><img src="${address(file)}" alt="Picture ${at + 1}" ${size}/></p>`]
  })
  return writeHtml(part, style) + shown.join('')
}

/** The choices of a question whose key can’t be read, with their letters, to read on. */
export function writeOpenChoices({ choices }: PortalQuestion, html: ItemHtml): string {
  if (choices.length === 0) return ''
  const rows = choices.map(
    ({ letter, words, pictures }) => `<tr><td>${letter}</td><td>${writePart(words, pictures, html)}</td></tr>`,
  )
  return `<table class="choices"><tbody>${rows.join('')}</tbody></table>`
}
