import type { CellPicture } from '../../../rows/workflow/contract.ts'
import { dropForbiddenSigns, encodeXml } from '../../../kit/shared/xml-text.ts'
import { findTexProblem } from '../../../kit/shared/rich-text/parse-tex.ts'
import type { PartText } from '../../../rows/question/key-rules.ts'
import { type FormulaPiece, writeFormula, writeInline } from '../html-rules.ts'
import { findNumbering, type Numbering, withLabel } from '../label-rules.ts'
import { type KeyNumber, computeMoodleTolerance } from '../number-rules.ts'
import {
  drawFormulas,
  type ItemHtml,
  type PortalItem,
  toLine,
  writeOpenChoices,
  writePart,
  type WrittenPiece,
} from './portal-item.ts'
import { writeMoodleTex } from './write-moodle-tex.ts'

/** Moodle would mistake @@ for the address of a file. */
const hideAddress = (escaped: string): string => escaped.replaceAll('@@', '&#64;@')

/** Writes text as a CDATA section, as Moodle does, because its reader would otherwise drop a blank between two entities. */
const writeCdata = (text: string): string => `<![CDATA[${dropForbiddenSigns(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
/** Moodle removes anything like a tag from a name before storing it, and shows the name as HTML. */
export const writeName = (text: string): string => toLine(text.replaceAll(/&(?=[\w#]{1,8};)/g, '&amp;').replaceAll('<', '&lt;'))
const isVisible = (text: string): boolean => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

/**
 * Writes TeX for Moodle's filter, or MathML if the formula has a command that Moodle does not draw. Returns undefined for a
 * formula that cannot be read, or that the filter would end too early.
 */
function writeTex(piece: FormulaPiece): string | undefined {
  const { source, isDisplay } = piece
  const [open, close] = isDisplay ? ['\\[', '\\]'] : ['\\(', '\\)']
  if (findTexProblem(source, isDisplay) !== undefined) return undefined
  const { tex, unknown } = writeMoodleTex(source)
  if (unknown.length > 0) return writeFormula(piece)
  return tex.replaceAll('\\\\', '').includes(close) ? undefined : open + hideAddress(encodeXml(tex)) + close
}

/** The texts that Moodle shows as emoticons (lib/classes/emoticon_manager.php). `;-)` can also be the end of an entity. */
const EMOTICONS = /[:;8B^]-\)|:\)|:o\)|:-[D/PpXI(]|:\(|[V8|]-\.|8-[o[]|P-\||xx-P|\}-\]|\((?:grr|h|heart|y|n|martin| )\)/
/** Protects text in which a Moodle filter would find a formula or an emoticon. */
const writeWords = (escaped: string): string => {
  const hidden = hideAddress(escaped)
  return /\\[([]|\$\$/.test(hidden) || EMOTICONS.test(hidden) ? `<span class="nolink">${hidden}</span>` : hidden
}

/** Moodle's limit for the ID of a question. */
const MAX_ID_LENGTH = 100
/** Moodle adds up the grades of the chosen choices, so a single wrong choice cancels the right ones. */
const WRONG = '-100'
/** The grade of one right choice, by the number of right choices. Moodle refuses any other spelling. */
const SHARES = ['', '100', '50', '33.33333', '25', '20', '16.66667', '14.28571', '12.5']

const NUMBERINGS: Record<Numbering, string> = { lower: 'abc', upper: 'ABCD', figures: '123' }

/** Puts the field next to its unit. Without a unit, Moodle shows the field below the question. */
function writeField({ unit }: KeyNumber, stem: PartText, html: ItemHtml): string {
  if (unit === undefined) return ''
  const written = writeInline(unit, html.style)
  // Moodle replaces the first blank of the question with the field.
  if (/_{5,}/.test(stem.text)) return `<p>(${written})</p>`
  return `<p>${unit.isBefore ? `${written} _____` : `_____ ${written}`}</p>`
}

const EMPTY_FEEDBACK = ['correct', 'partiallycorrect', 'incorrect']
  .map((of) => `<${of}feedback format="html"><text></text></${of}feedback>`)
  .join('')

/** Moodle XML is a format that only Moodle's importer defines. */
export function writeMoodleQuestion({ number, questionId, question, pictures }: PortalItem): WrittenPiece[] {
  const { answer, choices, key, solution } = question
  const html: ItemHtml = {
    style: {
      formula: drawFormulas(writeTex),
      underline: ['<u>', '</u>'],
      strike: ['<s>', '</s>'],
      cell: ' style="border: 1px solid; padding: 0.2em 0.5em"',
      words: writeWords,
    },
    address: (file) => `@@PLUGINFILE@@/${file}`,
    files: pictures,
  }
  const write = (written: string, shown: readonly CellPicture[]): WrittenPiece[] => {
    const hashes = [...new Set(shown.map(({ hash }) => hash))].filter((hash) => pictures.has(hash))
    return [
      `<text>${writeCdata(written)}</text>`,
      ...hashes.flatMap((hash): WrittenPiece[] => [
        `<file name="${pictures.get(hash)}" path="/" encoding="base64">`,
        { hash },
        '</file>',
      ]),
    ]
  }
  const field = (name: string, pieces: readonly WrittenPiece[]): WrittenPiece[] => [
    `<${name} format="html">`,
    ...pieces,
    `</${name.split(' ')[0]}>`,
  ]
  const part = (text: PartText, shown: readonly CellPicture[]): WrittenPiece[] => write(writePart(text, shown, html), shown)
  const tolerance = answer.kind === 'number' ? computeMoodleTolerance(answer.value) : undefined
  const isOpen = answer.kind === 'open' || (answer.kind === 'number' && tolerance === undefined)
  const inStem = isOpen ? choices.flatMap((choice) => choice.pictures) : []
  const type = isOpen ? 'essay' : answer.kind === 'number' ? 'numerical' : 'multichoice'
  const head: WrittenPiece[] = [
    `<question type="${type}"><name><text>${isVisible(questionId) ? writeName(questionId) : `Row ${number}`}</text></name>`,
    ...field(
      'questiontext',
      write(
        writePart(question.stem, question.pictures, html) +
          (isOpen ? writeOpenChoices(question, html) : answer.kind === 'number' ? writeField(answer, question.stem, html) : ''),
        [...question.pictures, ...inStem],
      ),
    ),
    ...field('generalfeedback', part(solution, question.solutionPictures)),
    '<defaultgrade>1</defaultgrade><penalty>0</penalty><hidden>0</hidden>',
    questionId.length <= MAX_ID_LENGTH ? `<idnumber>${toLine(questionId)}</idnumber>` : '',
  ]
  const end = '</question>\n'
  if (answer.kind === 'number' && tolerance !== undefined)
    return [
      ...head,
      `<answer fraction="100" format="moodle_auto_format"><text>${answer.value}</text><tolerance>${tolerance}</tolerance></answer>`,
      '<unitgradingtype>0</unitgradingtype><unitpenalty>0.1</unitpenalty><showunits>3</showunits><unitsleft>0</unitsleft>',
      end,
    ]
  if (answer.kind === 'open' || answer.kind === 'number')
    return [
      ...head,
      '<responseformat>editor</responseformat><responserequired>1</responserequired><responsefieldlines>15</responsefieldlines>',
      '<attachments>0</attachments><attachmentsrequired>0</attachmentsrequired>',
      ...field('graderinfo', part(key, [])),
      '<responsetemplate format="html"><text></text></responsetemplate>',
      end,
    ]
  const share = SHARES[answer.places.length] ?? '100'
  const isSingle = answer.kind === 'single'
  const numbering = findNumbering(choices)
  return [
    ...head,
    `<single>${isSingle}</single><shuffleanswers>false</shuffleanswers>` +
      `<answernumbering>${numbering === undefined ? 'none' : NUMBERINGS[numbering]}</answernumbering>${EMPTY_FEEDBACK}`,
    ...choices.flatMap((choice, place): WrittenPiece[] =>
      field(`answer fraction="${answer.places.includes(place) ? share : isSingle ? '0' : WRONG}"`, [
        ...part(numbering === undefined ? withLabel(choice) : choice.words, choice.pictures),
        '<feedback format="html"><text></text></feedback>',
      ]),
    ),
    end,
  ]
}
