import type { CellPicture } from '../../workflow/contract.ts'
import { encodeXml } from '../../../kit/shared/xml-text.ts'
import { findTexProblem } from '../../../kit/shared/rich-text/parse-tex.ts'
import type { FormulaPiece } from '../html-rules.ts'
import type { PartText } from '../../question/key-rules.ts'
import {
  drawFormulas,
  type ItemHtml,
  type PortalItem,
  toLine,
  writeOpenChoices,
  writePart,
  type WrittenPiece,
} from './portal-item.ts'

/** What a page of Moodle would take for the address of a file. */
const hideAddress = (escaped: string): string => escaped.replaceAll('@@', '&#64;@')

/** TeX for the filter of Moodle; undefined for what can’t be read, or would end for the filter before its end. */
function writeTex({ source, isDisplay }: FormulaPiece): string | undefined {
  const [open, close] = isDisplay ? ['\\[', '\\]'] : ['\\(', '\\)']
  if (source.replaceAll('\\\\', '').includes(close) || findTexProblem(source, isDisplay) !== undefined) return undefined
  return open + hideAddress(encodeXml(source)) + close
}

/** Text in which the filter would see a formula is kept from it. */
const writeWords = (escaped: string): string => {
  const hidden = hideAddress(escaped)
  return /\\[([]|\$\$/.test(hidden) ? `<span class="nolink">${hidden}</span>` : hidden
}

/** The longest id by which Moodle knows a question. */
const LONGEST_ID = 100
/** Any wrong choice undoes the right ones: Moodle adds up what was chosen. */
const WRONG = '-100'
/** As Moodle writes the share of one of so many right choices; it refuses another spelling. */
const SHARES = ['', '100', '50', '33.33333', '25', '20', '16.66667', '14.28571', '12.5']

const EMPTY_FEEDBACK = ['correct', 'partiallycorrect', 'incorrect']
  .map((of) => `<${of}feedback format="html"><text></text></${of}feedback>`)
  .join('')

/** A row as a question of Moodle XML, whose importer is the only description of the format. */
export function writeMoodleQuestion({ number, questionId, question, pictures }: PortalItem): WrittenPiece[] {
  const { answer, choices, key, solution } = question
  const html: ItemHtml = {
    style: {
      formula: drawFormulas(writeTex),
      underline: ['<u>', '</u>'],
      strike: ['<s>', '</s>'],
      words: writeWords,
    },
    address: (file) => `@@PLUGINFILE@@/${file}`,
    files: pictures,
  }
  const write = (written: string, shown: readonly CellPicture[]): WrittenPiece[] => {
    const hashes = [...new Set(shown.map(({ hash }) => hash))].filter((hash) => pictures.has(hash))
    return [
      `<text>${encodeXml(written)}</text>`,
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
  const isOpen = answer.kind === 'open'
  const inStem = isOpen ? choices.flatMap((choice) => choice.pictures) : []
  const type = isOpen ? 'essay' : answer.kind === 'number' ? 'numerical' : 'multichoice'
  const head: WrittenPiece[] = [
    `<question type="${type}"><name><text>${toLine(questionId) || `Row ${number}`}</text></name>`,
    ...field(
      'questiontext',
      write(writePart(question.stem, question.pictures, html) + (isOpen ? writeOpenChoices(question, html) : ''), [
        ...question.pictures,
        ...inStem,
      ]),
    ),
    ...field('generalfeedback', part(solution, question.solutionPictures)),
    '<defaultgrade>1</defaultgrade><penalty>0</penalty><hidden>0</hidden>',
    questionId.length <= LONGEST_ID ? `<idnumber>${toLine(questionId)}</idnumber>` : '',
  ]
  const end = '</question>\n'
  if (answer.kind === 'number')
    return [
      ...head,
      `<answer fraction="100" format="moodle_auto_format"><text>${answer.value}</text><tolerance>0</tolerance></answer>`,
      '<unitgradingtype>0</unitgradingtype><unitpenalty>0.1</unitpenalty><showunits>3</showunits><unitsleft>0</unitsleft>',
      end,
    ]
  if (isOpen)
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
  return [
    ...head,
    `<single>${isSingle}</single><shuffleanswers>false</shuffleanswers><answernumbering>ABCD</answernumbering>${EMPTY_FEEDBACK}`,
    ...choices.flatMap(({ words, pictures: own }, place): WrittenPiece[] =>
      field(`answer fraction="${answer.places.includes(place) ? share : isSingle ? '0' : WRONG}"`, [
        ...part(words, own),
        '<feedback format="html"><text></text></feedback>',
      ]),
    ),
    end,
  ]
}
