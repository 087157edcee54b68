import type { CellPicture } from '../../../rows/workflow/contract.ts'
import { encodeXml } from '../../../kit/shared/xml-text.ts'
import { LONGEST_FORMULA } from '../../../kit/shared/rich-text/parse-tex.ts'
import { type FormulaPiece, type HtmlStyle, writeHtml } from '../html-rules.ts'
import type { PartText } from '../../../rows/question/key-rules.ts'
import type { PortalQuestion } from '../question-rules.ts'

/** A row that is exported. `pictures`: the name of the file of each content. */
export type PortalItem = {
  /** The id of the row, which no other row ever has. */
  id: string
  number: number
  questionId: string
  question: PortalQuestion
  pictures: ReadonlyMap<string, string>
}

/** The contents that stand in a question, each once. */
export const listPictures = ({ pictures, choices, solutionPictures }: PortalQuestion): string[] => [
  ...new Set([...pictures, ...choices.flatMap((choice) => choice.pictures), ...solutionPictures].map(({ hash }) => hash)),
]

/** Text, or the picture whose content stands here as base64. */
export type WrittenPiece = string | { hash: string }
/** An item as it stands in a file. `pictures`: each that stands in it, with the name of its file. */
export type WrittenItem = { id: string; number: number; pieces: WrittenPiece[]; pictures: [hash: string, file: string][] }

/** The stylesheet of a package. */
export const STYLESHEET = 'styles.css'

/** The content of a picture, read when it is written. */
export type ReadContent = (hash: string) => Promise<Uint8Array>

const keyOf = ({ raw, isDisplay }: FormulaPiece): string => `${isDisplay ? 'd' : 'i'}${raw}`

/** Of one item; further formulas stand as their source, as those do that can’t be read (decision P656). */
export const ITEM_LIMITS = { formulas: 1_000, formulaCharacters: 20_000 }

/** The formulas of an item as markup, each drawn once. */
export function drawFormulas(write: (piece: FormulaPiece) => string | undefined): HtmlStyle['formula'] {
  const drawn = new Map<string, string | undefined>()
  let characters = 0
  return (piece) => {
    const key = keyOf(piece)
    if (drawn.has(key)) return drawn.get(key)
    characters += Math.min(piece.source.length, LONGEST_FORMULA)
    const isWithin = drawn.size < ITEM_LIMITS.formulas && characters <= ITEM_LIMITS.formulaCharacters
    const markup = isWithin ? write(piece) : undefined
    drawn.set(key, markup)
    return markup
  }
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

/** The choices of a question whose key can’t be read, with their labels, to read on. */
export function writeOpenChoices({ choices }: PortalQuestion, html: ItemHtml): string {
  if (choices.length === 0) return ''
  const cell = `<td${html.style.cell ?? ''}>`
  const rows = choices.map(
    ({ label, words, pictures }) => `<tr>${cell}${encodeXml(label)}</td>${cell}${writePart(words, pictures, html)}</td></tr>`,
  )
  return `<table class="choices"><tbody>${rows.join('')}</tbody></table>`
}
