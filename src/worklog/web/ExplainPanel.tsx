import { useEffect, useRef, useState } from 'react'
import { formatMonth } from '../../closed-months/rules.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { formatRupees } from '../../kit/shared/money.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import { DockedPanel } from '../../kit/ui/dialog/DockedPanel.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { PageSkeleton } from '../../kit/ui/feedback/PageSkeleton.tsx'
import { TermList } from '../../kit/ui/explain/TermList.tsx'
import { PersonName } from '../../kit/ui/PersonName.tsx'
import { useMay } from '../../kit/web/person.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { type PricedLine, figures } from '../figures-contract.ts'
import { isMoneyHidden } from '../rules.ts'
import {
  type MoneyTerm,
  replaceWithStandardMoney,
  describeLineDays,
  describeDone,
  figureWords,
  formulas,
  computeLineRounding,
  listLineTerms,
  describeNone,
  toRoundingTerm,
  formatMoney,
  describeSpanDays,
  getStandardValue,
  standardFormula,
  listMoneyTerms,
  getFigureValue,
} from './explain-words.ts'
import { type FigureRef, formatFigureRef, toSpanQuery } from './explained.ts'
import { StandardFigure, StandardPill } from './StandardMark.tsx'
import styles from './ExplainPanel.module.css'
import type { LinkProps } from '@tanstack/react-router'

const targetLink = (profileId: string, targetId: string, day: string): LinkProps => ({
  to: '/worklog/$profileId/targets/$targetId',
  params: { profileId, targetId },
  search: { view: ['calendar'], month: day.slice(0, 7) },
})

type ExplainPanelProps = { of: FigureRef; onExplain: (of: FigureRef) => void; onClose: () => void }

export function ExplainPanel({ of, onExplain, onClose }: ExplainPanelProps) {
  const { what, profile, target, span } = of
  const sent = { params: { id: profile }, query: { ...toSpanQuery(span), target } }
  const read = useRead(figures.ofProfile, sent, { keepPrevious: true })
  const seesPeople = useMay('admin or manager')
  const card = useRef<HTMLDivElement>(null)
  const named = formatFigureRef(of)
  const [first] = useState(named)
  // The focus moves here, because the button that was pressed may be gone.
  useEffect(() => {
    if (named !== first) card.current?.focus()
  }, [named, first])
  const data = read.data?.data
  const total = data?.total
  const isStandard = total !== undefined && getStandardValue(what, total) !== null
  const sum = total === undefined ? null : (getFigureValue(what, total) ?? getStandardValue(what, total))
  const ofMonths =
    what === 'unitCost'
      ? undefined
      : toRoundingTerm(data?.months.map((month) => getFigureValue(what, month) ?? getStandardValue(what, month)) ?? [], sum)
  const unknownDays = (total && replaceWithStandardMoney(total).costUnknownDays) ?? 0
  return (
    <DockedPanel
      title="Explain this number"
      onClose={onClose}
      foot={
        <>
          {span?.length === 10 && <Button onClick={() => onExplain({ ...of, span: span.slice(0, 7) })}>Whole month</Button>}
          {span !== undefined && <Button onClick={() => onExplain({ ...of, span: undefined })}>All months</Button>}
          {target !== undefined && <Button onClick={() => onExplain({ ...of, target: undefined })}>Whole profile</Button>}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {read.error !== null && <ErrorStrip message={read.error.message} onRetry={() => void read.refetch()} />}
      {data === undefined && read.error === null && <PageSkeleton />}
      {data !== undefined && (
        <div ref={card} tabIndex={-1} className={styles.card} aria-busy={read.isPlaceholderData}>
          <p className={styles.subject}>
            {figureWords[what]}, {describeSpanDays(span)}, {data.target === null ? data.profile.name : data.target.name}
            {data.target !== null && ` of ${data.target.user.fullName}`}
          </p>
          {total !== undefined && (
            <>
              <Figure rupees={sum} signed={what === 'pnl'} none={describeNone(total)} isStandard={isStandard} />
              {isStandard && <p className={styles.note}>At salaries: {describeNone(total)}.</p>}
              <p className={styles.formula}>{isStandard ? standardFormula(what) : formulas[what]}</p>
              <Terms
                terms={listMoneyTerms(what, replaceWithStandardMoney(total), data.profile.budget)}
                none={isMoneyHidden(total) ? 'not shown' : 'unknown'}
              />
              {what === 'unitCost' && <p className={styles.note}>÷ {formatQuantity(total.units, 'unit')}</p>}
              {unknownDays > 0 && (
                <p className={styles.unknown}>
                  {formatQuantity(unknownDays, 'day')} without a {isMoneyHidden(total) ? 'standard rate' : 'salary'}, so their
                  cost is unknown and left out.
                </p>
              )}
            </>
          )}
          {span === undefined && (
            <ul className={styles.months} aria-label="Months">
              {data.months.map((month) => (
                <li key={month.month}>
                  <button type="button" onClick={() => onExplain({ ...of, span: month.month })}>
                    {formatMonth(month.month)}
                  </button>
                  <span>
                    {getStandardValue(what, month) === null ? (
                      shownOrNone(getFigureValue(what, month), what === 'pnl', describeNone(month))
                    ) : (
                      <StandardFigure text={formatMoney(getStandardValue(what, month) ?? 0, what === 'pnl')} />
                    )}
                  </span>
                </li>
              ))}
              {ofMonths !== undefined && (
                <li>
                  <span>{ofMonths.words}</span>
                  <span>{formatMoney(ofMonths.rupees ?? 0, what === 'pnl')}</span>
                </li>
              )}
            </ul>
          )}
          {span !== undefined && (
            <People
              isStandard={!seesPeople}
              sum={seesPeople === isStandard ? null : sum}
              lines={data.lines}
              all={total?.days ?? 0}
              budget={data.profile.budget}
              of={of}
              onExplain={onExplain}
            />
          )}
          {span !== undefined && seesPeople && isStandard && (
            <p className={styles.note}>The total is at standard rates; the lines of your people use their salaries.</p>
          )}
          {span !== undefined && !seesPeople && (
            <p className={styles.note}>
              The lines are at standard rates. Only admins and the people’s managers see what each person costs.
            </p>
          )}
        </div>
      )}
    </DockedPanel>
  )
}

const shownOrNone = (rupees: number | null, signed: boolean, none: string): string =>
  rupees === null ? none : formatMoney(rupees, signed)

type FigureProps = { rupees: number | null; signed: boolean; none: string; isStandard: boolean }
function Figure({ rupees, signed, none, isStandard }: FigureProps) {
  const tone = !signed || rupees === null || rupees === 0 ? undefined : rupees > 0 ? 'up' : 'down'
  return (
    <p className={styles.figure} data-tone={tone}>
      {shownOrNone(rupees, signed, none)} {isStandard && <StandardPill />}
    </p>
  )
}

function Terms({ terms, none = 'unknown' }: { terms: readonly MoneyTerm[]; none?: string }) {
  return (
    <TermList
      terms={terms.map(({ words, rupees }) => ({
        words,
        value: rupees === null ? <b className={styles.unknown}>{none}</b> : formatMoney(rupees),
      }))}
    />
  )
}

type PeopleProps = {
  lines: readonly PricedLine[]
  all: number
  budget: number
  /** Whether the lines are at standard rates, because the reader may not see the salaries. */
  isStandard: boolean
  /** The figure; null if it is not the sum of these lines. */
  sum: number | null
  of: FigureRef
  onExplain: ExplainPanelProps['onExplain']
}

function People({ lines, all, budget, isStandard, sum, of, onExplain }: PeopleProps) {
  const ids = [...new Set(lines.map(({ user }) => user._id))]
  const mayOpenSettings = useMay('admin')
  const rates = [...new Set(lines.map(({ rate }) => rate))]
  const others = all - lines.reduce((days, line) => days + line.days, 0)
  const rounding = others > 0 ? undefined : computeLineRounding(of.what, { lines, budget, isStandard, sum })
  return (
    <>
      {ids.map((id) => {
        const own = lines.filter(({ user }) => user._id === id)
        const [first] = own
        return (
          first && (
            <section key={id} className={styles.person} aria-label={first.user.fullName}>
              <h3>
                <PersonName person={first.user} />
              </h3>
              {own.map((line) => (
                <Line
                  key={`${line.target._id} ${line.from} ${line.absence} ${line.beside} ${line.count}`}
                  {...{ line, budget, isStandard, of, onExplain }}
                />
              ))}
              <Salaries lines={own} />
            </section>
          )
        )
      })}
      {rounding !== undefined && <Terms terms={[rounding]} />}
      {rates.length > 0 && (
        <p className={styles.note}>
          {mayOpenSettings ? <TextLink to="/settings">Incentive rate</TextLink> : 'Incentive rate'} {rates.join(', ')}
        </p>
      )}
      {others > 0 && <p className={styles.note}>And {formatQuantity(others, 'day')} of people of other teams.</p>}
    </>
  )
}

type LineProps = {
  line: PricedLine
  budget: number
  isStandard: boolean
  of: FigureRef
  onExplain: ExplainPanelProps['onExplain']
}
function Line({ line, budget, isStandard, of: { what, profile, span }, onExplain }: LineProps) {
  const { cost } = isStandard ? line.standard : line
  const terms = listLineTerms(what, line, budget, isStandard)
  const target = line.target._id
  return (
    <div className={styles.line}>
      <p>
        <TextLink {...targetLink(profile, target, line.from)}>
          {line.target.name}, {describeLineDays(line)}
        </TextLink>{' '}
        {describeDone(line)}
        {span?.length !== 10 && line.days === 1 && (
          <button type="button" className={styles.day} onClick={() => onExplain({ what, profile, target, span: line.from })}>
            this day
          </button>
        )}
      </p>
      <Terms terms={terms} />
      {cost === null && (
        <p className={styles.unknown}>
          unknown: no {isStandard ? 'standard rate' : 'salary'} on {formatDay(line.from)}
        </p>
      )}
    </div>
  )
}

/** Shows the calculation of the hourly cost, once for each salary and month. */
function Salaries({ lines }: { lines: readonly PricedLine[] }) {
  const each = new Map(
    lines
      .filter(({ salary }) => salary !== null)
      .map((line) => [`${line.salary?.effectiveDate} ${line.salary?.amount} ${line.monthHours} ${line.from.slice(0, 7)}`, line]),
  )
  return [...each].map(([key, { salary, monthHours, hourlyCost, workingHours, shiftType, from }]) => (
    <ul key={key} className={styles.salary} aria-label="How the cost per hour was calculated">
      <li>
        <span>Salary since {formatDay(salary?.effectiveDate ?? '')}</span>
        <span>{formatMoney(salary?.amount ?? 0)}</span>
      </li>
      <li>
        <span>
          {formatMonth(from.slice(0, 7))}: {shiftType} days a week, {formatRupees(workingHours)} h
        </span>
        <span>{formatRupees(monthHours)} h</span>
      </li>
      <li>
        <span>
          {formatRupees(salary?.amount ?? 0)} ÷ {formatRupees(monthHours)}, per hour
        </span>
        <b>{formatMoney(hourlyCost ?? 0)}</b>
      </li>
    </ul>
  ))
}
