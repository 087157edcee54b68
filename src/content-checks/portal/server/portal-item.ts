import type { CellPicture } from '../../../rows/workflow/contract.ts'
import { encodeXml } from '../../../kit/shared/xml-text.ts'
import { MAX_FORMULA_LENGTH } from '../../../kit/shared/rich-text/parse-tex.ts'
import { type FormulaPiece, type HtmlStyle, writeHtml } from '../html-rules.ts'
import type { PartText } from '../../../rows/question/key-rules.ts'
import type { PortalQuestion } from '../question-rules.ts'

/** `pictures` maps each content hash to its file name. */
export type PortalItem = {
  /** No other row ever gets this id. */
  id: string
  number: number
  questionId: string
  question: PortalQuestion
  pictures: ReadonlyMap<string, string>
}

export const listPictures = ({ pictures, choices, solutionPictures }: PortalQuestion): string[] => [
  ...new Set([...pictures, ...choices.flatMap((choice) => choice.pictures), ...solutionPictures].map(({ hash }) => hash)),
]

/** A text, or the hash of a picture whose content is inserted as base64. */
export type WrittenPiece = string | { hash: string }
export type WrittenItem = { id: string; number: number; pieces: WrittenPiece[]; pictures: [hash: string, file: string][] }

export const STYLESHEET = 'styles.css'

export type ReadContent = (hash: string) => Promise<Uint8Array>

const keyOf = ({ raw, isDisplay }: FormulaPiece): string => `${isDisplay ? 'd' : 'i'}${raw}`

/** Formulas beyond these limits and unreadable formulas are shown as their source. */
export const ITEM_LIMITS = { formulas: 1_000, formulaCharacters: 20_000 }

export function drawFormulas(write: (piece: FormulaPiece) => string | undefined): HtmlStyle['formula'] {
  const drawn = new Map<string, string | undefined>()
  let characters = 0
  return (piece) => {
    const key = keyOf(piece)
    if (drawn.has(key)) return drawn.get(key)
    characters += Math.min(piece.source.length, MAX_FORMULA_LENGTH)
    const isWithin = drawn.size < ITEM_LIMITS.formulas && characters <= ITEM_LIMITS.formulaCharacters
    const markup = isWithin ? write(piece) : undefined
    drawn.set(key, markup)
    return markup
  }
}

export const toLine = (text: string): string => encodeXml(text.replaceAll(/\s+/g, ' ').trim())

export type ItemHtml = { style: HtmlStyle; address: (file: string) => string; files: ReadonlyMap<string, string> }

export function writePart(part: PartText, pictures: readonly CellPicture[], { style, address, files }: ItemHtml): string {
  const shown = pictures.flatMap(({ hash, width, height }, at) => {
    const file = files.get(hash)
    const size = `width="${width}" height="${height}"`
    return file === undefined ? [] : [`<p><img src="${address(file)}" alt="Picture ${at + 1}" ${size}/></p>`]
  })
  return writeHtml(part, style) + shown.join('')
}

/** For a question whose key cannot be read, the choices are plain content. */
export function writeOpenChoices({ choices }: PortalQuestion, html: ItemHtml): string {
  if (choices.length === 0) return ''
  const cell = `<td${html.style.cell ?? ''}>`
  const rows = choices.map(
    ({ label, words, pictures }) => `<tr>${cell}${encodeXml(label)}</td>${cell}${writePart(words, pictures, html)}</td></tr>`,
  )
  return `<table class="choices"><tbody>${rows.join('')}</tbody></table>`
}
