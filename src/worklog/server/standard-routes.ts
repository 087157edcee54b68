import { resolveDepartmentId, selectDepartmentsForUse } from '../../departments/server/lookup.ts'
import { toMonthRange } from '../../closed-months/rules.ts'
import { routes } from '../../kit/server/routes.ts'
import { refuseChanged } from '../../kit/server/versions.ts'
import { groupBy } from '../../kit/shared/grouped.ts'
import { toPaise, toRupees } from '../../kit/shared/money.ts'
import { toDay, formatDay } from '../../kit/shared/time.ts'
import { computeHourlyCost } from '../../users/work-day-rules.ts'
import { found, refuse } from '../refusals.ts'
import { standardRates } from '../standard-contract.ts'
import { computeProposedRate } from '../standard-rules.ts'
import {
  selectDaysPricedAt,
  insertRate,
  selectLastClosedMonth,
  lockRates,
  selectNextRateDay,
  selectPricedOn,
  selectRateOn,
  selectRateRows,
  selectSalariedOn,
  rateGroup,
} from './standard-queries.ts'

const rupeesOrNone = (paise: number | null | undefined): number | null => (paise == null ? null : toRupees(paise))

export const standardRoutes = routes('worklog', standardRates, {
  list: async ({ db, now }) => {
    const today = toDay(now)
    const [data, month, people] = await Promise.all([
      selectRateRows(db, { today, id: null }),
      selectLastClosedMonth(db),
      selectPricedOn(db, today),
    ])
    const salaried = month === null ? [] : await selectSalariedOn(db, toMonthRange(month).to)
    const proposed = (some: Iterable<(typeof salaried)[number]>): number | null =>
      rupeesOrNone(
        computeProposedRate(
          [...some].flatMap(
            ({ paise, shift_type: shiftType, working_hours: workingHours, holiday_days: holidayDays }) =>
              computeHourlyCost(paise, { shiftType, workingHours }, { month: month ?? '', holidayDays }) ?? [],
          ),
        ),
      )
    const ofOne = [...groupBy(salaried, ({ department }) => department?._id ?? '')].flatMap(([, some]) => {
      const department = some[0]?.department ?? null
      return department === null ? [] : [{ department, rate: proposed(some) }]
    })
    return { data, month, people, proposals: [{ department: null, rate: proposed(salaried) }, ...ofOne] }
  },

  moved: async ({ db, query: { department: params, effective } }) => {
    const department = await resolveDepartmentId(db, params)
    const until = await selectNextRateDay(db, department, effective)
    return { data: { until, profiles: await selectDaysPricedAt(db, { department, from: effective, until }) } }
  },

  set: async ({ db, actor, body, clock, audit }) => {
    await lockRates(db)
    const now = clock()
    const department =
      body.department === undefined ? null : found(await selectDepartmentsForUse(db, [body.department]), 'DEPARTMENT_NOT_FOUND')
    const ids = db`select i.id::text from standard_rates i where i.department_id is not distinct from ${department?.id ?? null}::uuid`
    await refuseChanged(db, actor, { group: rateGroup, ids, seen: body.version })
    const { effective } = body
    const paise = body.rate === null ? null : toPaise(body.rate)
    const [present] = await selectRateOn(db, department?.id ?? null, effective)
    if (present?.effective === effective && present.paise === paise) refuse('RATE_UNCHANGED')
    const rate = { department: department?.id ?? null, paise, effective, by: actor.id, now }
    const { id } = found(await insertRate(db, rate), 'UNEXPECTED')
    audit({
      type: 'standard-rate',
      id,
      name: `Standard rate of ${department?.name ?? 'the workspace'} from ${formatDay(effective)}`,
      before: { rate: rupeesOrNone(present?.paise) },
      after: { rate: body.rate, effective },
    })
    const { historyVersion: _, ...data } = found(await selectRateRows(db, { today: toDay(now), id }), 'UNEXPECTED')
    return { data }
  },
})
