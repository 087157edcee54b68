/** Judges a bout by the page's records and the decisions in the database. */
import type { Decision, StoredDecision } from './decisions.ts'
import type { InputAct, Chose, Noted, SentDecision, TypedText } from './record-scenes.ts'

/**
 * Returns the statuses that keys on the row may have chosen since its form was painted. A person may press the next key before
 * seeing the effect of the previous one.
 */
function chosenSince({ painted, paintedAt }: InputAct, acts: readonly InputAct[]): Set<string> {
  const since = acts.filter((act) => act.handledAt > paintedAt)
  const own = since.filter((act) => act.painted.row === painted.row)
  const byFigure = own.flatMap(({ key, painted: { options } }) => (/^[1-9]$/.test(key) ? (options[Number(key) - 1] ?? []) : []))
  const byHand = own.some(({ key }) => /^(Arrow\w+| |press)$/.test(key)) ? painted.options : []
  return new Set([painted.status, ...byFigure, ...byHand])
}

/**
 * Returns why a decision should not have been sent, or undefined if it was right.
 * @param acts the earlier acts since the page was loaded
 */
function wrongIn({ row, status, by }: SentDecision, acts: readonly InputAct[]): string | undefined {
  const what = `${status} of row ${row}`
  if (by === null) return `${what} was sent without a key or a press`
  const { painted, key, live } = by
  const at = `at ${key} (${Math.round(by.handledAt - by.cameAt)} ms late; behind it row ${live.row})`
  if (painted.row !== row) return `${what} was sent ${at}, while row ${painted.row ?? 'none'} was painted`
  if (!painted.form) return `${what} was sent ${at}, while its row was painted without a form`
  const chosen = chosenSince(by, acts)
  if (!chosen.has(status)) return `${what} was sent ${at}, while ${[...chosen].join(', ') || 'nothing'} was chosen`
  return undefined
}

/**
 * Returns the last text of each field of a row, and each text that the field had before it was emptied. Leaves out texts that the
 * person discarded, and texts of fields that the sent choice does not have.
 */
function typedTexts(noted: readonly Noted[], stray: ReadonlySet<InputAct>): { row: number | null; text: string }[] {
  let lasting: TypedText[] = []
  for (const typed of noted) {
    if (typed.what === 'discarded' && typed.by !== null && !stray.has(typed.by))
      lasting = lasting.filter(({ row }) => row !== typed.row)
    if (typed.what === 'sent')
      lasting = lasting.filter(({ row, field }) => row !== typed.row || typed.without?.includes(field) !== true)
    if (typed.what !== 'typed') continue
    const at = lasting.findLastIndex(({ row, field }) => row === typed.row && field === typed.field)
    const before = lasting[at]
    // A longer text replaces the previous one. A new text is kept in addition to it.
    if (before !== undefined && typed.value.length > before.value.length) lasting[at] = typed
    else lasting.push(typed)
  }
  return lasting.map(({ row, value }) => ({ row, text: value.trim() })).filter(({ text }) => text !== '')
}

/** Returns the texts that had disappeared from a field by the next character, with no other act in between. */
function unkeptIn(noted: readonly Noted[]): string[] {
  const unkept: string[] = []
  let before: TypedText | undefined
  for (const each of noted) {
    if (each.what === 'begun' || each.what === 'sent' || (each.what === 'act' && !(each.isText && each.isInArea)))
      before = undefined
    if (each.what !== 'typed') continue
    if (before?.row === each.row && before.field === each.field && each.value.length <= before.value.length)
      unkept.push(`"${before.value.slice(-20)}" of row ${each.row} was gone at the next character`)
    before = each
  }
  return unkept
}

/**
 * Returns the characters of a text that was begun in a text area and that arrived elsewhere. The person meant them for that
 * field, not as commands. A text begins with its second character in the area, because a single character may have been typed in
 * haste.
 */
function strayIn(noted: readonly Noted[]): Set<InputAct> {
  const stray = new Set<InputAct>()
  let inArea = 0
  for (const each of noted) {
    if (each.what === 'begun' || (each.what === 'act' && !each.isText)) inArea = 0
    else if (each.what === 'act' && each.isInArea) inArea += 1
    else if (each.what === 'act' && inArea > 1) stray.add(each)
  }
  return stray
}

/**
 * Returns why a status should not have been chosen: a character of a text chose it, or the key arrived before the row was
 * painted.
 * @param acts the earlier acts since the page was loaded
 */
function wrongChoice(
  { row, status, since, at }: Chose,
  acts: readonly InputAct[],
  stray: ReadonlySet<InputAct>,
): string | undefined {
  const causes = acts.filter(({ handledAt }) => handledAt >= since && handledAt < at)
  const chooses = ({ key, live: { options } }: InputAct): boolean => key === ' ' || options[Number(key) - 1] === status
  const what = `${status} of row ${row} was chosen by`
  const ofText = causes.find((act) => stray.has(act) && chooses(act))
  if (ofText !== undefined && causes.every(({ isText }) => isText)) return `${what} ${ofText.key}, of a text`
  const blind = causes.find((act) => act.painted.row !== row && chooses(act))
  if (blind !== undefined && causes.every((act) => act.painted.row !== row))
    return `${what} ${blind.key}, while row ${blind.painted.row ?? 'none'} was painted`
  return undefined
}

export type BoutVerdict = { wrong: string[]; keys: number; sent: number; stored: number }

/**
 * Judges a bout. `stored` are the person's decisions in the database, and `elsewhere` are those not made on this page. `visible`
 * has all texts of the page and of its drafts at the end of the bout.
 */
export function judge(
  noted: readonly Noted[],
  { stored, elsewhere, visible }: { stored: readonly StoredDecision[]; elsewhere: readonly Decision[]; visible: string },
): BoutVerdict {
  const wrong: (string | undefined)[] = unkeptIn(noted)
  const sent: Decision[] = [...elsewhere]
  const acts: InputAct[] = []
  const stray = strayIn(noted)
  for (const each of noted) {
    // The clock has restarted, so the page was reloaded.
    if (each.what === 'act' && each.handledAt < (acts.at(-1)?.handledAt ?? 0)) acts.length = 0
    if (each.what === 'act') acts.push(each)
    if (each.what === 'sent') {
      sent.push(each)
      const by = acts.findLast(({ handledAt }) => handledAt === each.by?.handledAt)
      if (by !== undefined && stray.has(by)) wrong.push(`${each.status} of row ${each.row} was sent by ${by.key}, of a text`)
      wrong.push(wrongIn(each, acts))
    }
    if (each.what === 'chose') wrong.push(wrongChoice(each, acts, stray))
    if (each.what === 'typed' && each.by !== null && each.by.painted.row !== each.row)
      wrong.push(
        `"${each.value.slice(-20)}" was typed into row ${each.row}, while row ${each.by.painted.row ?? 'none'} was painted`,
      )
  }
  for (const { row, status } of stored) {
    const at = sent.findIndex((each) => each.row === row && each.status === status)
    if (at < 0) wrong.push(`${status} of row ${row} is stored, and was not sent`)
    else sent.splice(at, 1)
  }
  const isKept = (text: string): boolean => visible.includes(text) || stored.some((each) => each.texts.includes(text))
  for (const { row, text } of typedTexts(noted, stray))
    if (!isKept(text)) wrong.push(`What was typed at row ${row} is nowhere: "${text}"`)
  return {
    wrong: wrong.filter((what) => what !== undefined),
    keys: noted.filter((each) => each.what === 'act' && each.key !== 'press').length,
    sent: noted.filter((each) => each.what === 'sent').length,
    stored: stored.length,
  }
}
