import { type FormulaPiece, writeFormula, writeInline } from '../html-rules.ts'
import { findNumbering, type Numbering, withLabel } from '../label-rules.ts'
import { computeDoubleTolerance } from '../number-rules.ts'
import { drawFormulas, type ItemHtml, type PortalItem, STYLESHEET, toLine, writeOpenChoices, writePart } from './portal-item.ts'

const STYLESHEET_OF_ITEMS = `../${STYLESHEET}`
const NAMESPACE = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0'
const SCHEMA = 'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd'
const XSI = 'http://www.w3.org/2001/XMLSchema-instance'
const PROLOG = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** qti3-item-player is written in Vue, which would evaluate a text between double braces. */
const partBraces = (escaped: string): string => escaped.replaceAll('{{', '{<span>{</span>')
/** MathML text cannot contain elements, so double braces are separated by a zero-width character. */
const drawFormula = (piece: FormulaPiece): string | undefined => writeFormula(piece)?.replaceAll('{{', '{\u2060{')

const nameChoice = (place: number): string => String.fromCharCode(65 + place)

const declareResponse = (cardinality: string, type: string, values: readonly string[], mapping = ''): string =>
  `<qti-response-declaration identifier="RESPONSE" cardinality="${cardinality}" base-type="${type}">` +
  (values.length === 0
    ? ''
    : `<qti-correct-response>${values.map((value) => `<qti-value>${value}</qti-value>`).join('')}</qti-correct-response>`) +
  `${mapping}</qti-response-declaration>`

/**
 * Scores each right choice with an equal share, as Moodle does; a wrong choice cancels everything. Shares are rounded up, and the
 * bounds limit their sum. A wrong choice subtracts more than the whole, so that rounding leaves no score.
 */
function mapShares(names: readonly string[], right: readonly string[]): string {
  const share = Math.ceil(1e8 / right.length) / 1e8
  const entries = names.map((name) => `<qti-map-entry map-key="${name}" mapped-value="${right.includes(name) ? share : -2}"/>`)
  return `<qti-mapping lower-bound="0" upper-bound="1" default-value="0">${entries.join('')}</qti-mapping>`
}

const score = (comparison: string): string =>
  `<qti-response-condition><qti-response-if>${comparison}` +
  '<qti-set-outcome-value identifier="SCORE"><qti-base-value base-type="float">1</qti-base-value></qti-set-outcome-value>' +
  '</qti-response-if></qti-response-condition>'
const VARIABLES = '<qti-variable identifier="RESPONSE"/><qti-correct identifier="RESPONSE"/>'
const MAP_SCORE = '<qti-set-outcome-value identifier="SCORE"><qti-map-response identifier="RESPONSE"/></qti-set-outcome-value>'
const LABEL_CLASSES: Record<Numbering, string> = {
  lower: 'qti-labels-lower-alpha',
  upper: 'qti-labels-upper-alpha',
  figures: 'qti-labels-decimal',
}
const MATCH = `<qti-match>${VARIABLES}</qti-match>`
const equal = (tolerance: string): string =>
  tolerance === '0'
    ? `<qti-equal tolerance-mode="exact">${VARIABLES}</qti-equal>`
    : `<qti-equal tolerance-mode="absolute" tolerance="${tolerance} ${tolerance}">${VARIABLES}</qti-equal>`
const SHOWS_SOLUTION =
  '<qti-set-outcome-value identifier="FEEDBACK"><qti-base-value base-type="identifier">SOLUTION</qti-base-value></qti-set-outcome-value>'

/**
 * The item is a choice, a number, or an extended text whose key and solution only the scorer sees. For choices and numbers, the
 * solution is shown as feedback after the answer.
 */
export function writeQtiItem({ id, questionId, question, pictures }: PortalItem): string {
  const { answer, choices, key, solution } = question
  const html: ItemHtml = {
    style: {
      formula: drawFormulas(drawFormula),
      // The schema has neither `u` nor `s`, so these marks are spans.
      underline: ['<span class="qti-underline">', '</span>'],
      strike: ['<span class="strike">', '</span>'],
      cell: ' class="lined"',
      words: partBraces,
    },
    address: (file) => `../pictures/${file}`,
    files: pictures,
  }
  const solved = writePart(solution, question.solutionPictures, html)
  const stem = `<div class="stem">${writePart(question.stem, question.pictures, html)}</div>`
  const showsSolution = solved !== '' && answer.kind !== 'open'
  const write = (response: string, body: string, processing: string): string =>
    `${PROLOG}<qti-assessment-item xmlns="${NAMESPACE}" xmlns:xsi="${XSI}" xsi:schemaLocation="${NAMESPACE} ${SCHEMA}" ` +
    `identifier="row-${id}" title="${toLine(questionId)}" adaptive="false" time-dependent="false">${response}` +
    `<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"${answer.kind === 'open' ? ' external-scored="human"' : ''} normal-maximum="1"/>` +
    (showsSolution ? '<qti-outcome-declaration identifier="FEEDBACK" cardinality="single" base-type="identifier"/>' : '') +
    `<qti-stylesheet href="${STYLESHEET_OF_ITEMS}" type="text/css"/><qti-item-body>${body}</qti-item-body>` +
    (processing === ''
      ? ''
      : `<qti-response-processing>${processing}${showsSolution ? SHOWS_SOLUTION : ''}</qti-response-processing>`) +
    (showsSolution
      ? `<qti-modal-feedback outcome-identifier="FEEDBACK" identifier="SOLUTION" show-hide="show"><qti-content-body>${solved}</qti-content-body></qti-modal-feedback>`
      : '') +
    '</qti-assessment-item>\n'

  if (answer.kind === 'number') {
    const field = '<qti-text-entry-interaction response-identifier="RESPONSE"/>'
    const unit = answer.unit === undefined ? '' : writeInline(answer.unit, html.style)
    const parts = answer.unit?.isBefore === true ? [unit, field] : [field, unit]
    const entry = `<p>${parts.filter((part) => part !== '').join(' ')}</p>`
    return write(
      declareResponse('single', 'float', [answer.value]),
      stem + entry,
      score(equal(computeDoubleTolerance(answer.value))),
    )
  }
  if (answer.kind === 'open') {
    const keyed = writePart(key, [], html)
    const toldScorer = (keyed && `<div class="key">${keyed}</div>`) + (solved && `<div class="solution">${solved}</div>`)
    const rubric =
      toldScorer &&
      `<qti-rubric-block view="scorer" use="scoring"><qti-content-body>${toldScorer}</qti-content-body></qti-rubric-block>`
    const entry = '<qti-extended-text-interaction response-identifier="RESPONSE"/>'
    return write(declareResponse('single', 'string', []), stem + writeOpenChoices(question, html) + entry + rubric, '')
  }
  const numbering = findNumbering(choices)
  const listed = choices.map((choice, place) => {
    const words = numbering === undefined ? withLabel(choice) : choice.words
    return `<qti-simple-choice identifier="${nameChoice(place)}">${writePart(words, choice.pictures, html)}</qti-simple-choice>`
  })
  const isSingle = answer.kind === 'single'
  const right = answer.places.map(nameChoice)
  const labels = numbering === undefined ? 'qti-labels-none' : LABEL_CLASSES[numbering]
  const interaction = `<qti-choice-interaction response-identifier="RESPONSE" class="${labels}" shuffle="false" max-choices="${isSingle ? 1 : 0}">`
  return write(
    isSingle
      ? declareResponse('single', 'identifier', right)
      : declareResponse(
          'multiple',
          'identifier',
          right,
          mapShares(
            choices.map((_, place) => nameChoice(place)),
            right,
          ),
        ),
    `${stem}${interaction}${listed.join('')}</qti-choice-interaction>`,
    isSingle ? score(MATCH) : MAP_SCORE,
  )
}
