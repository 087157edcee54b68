import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { numberThat } from '../kit/shared/numbers.ts'
import { Day } from '../kit/shared/period.ts'
import { idThat } from '../kit/shared/sent-id.ts'
import { seenVersion, Version } from '../kit/shared/versions.ts'
import { calendarNameProblem, holidayNameProblem, isYear, findRestrictedMaxProblem } from './rules.ts'
import { HOLIDAY_KINDS, HOLIDAY_STATES, SCOPES } from './vocabulary.ts'

const Person = z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() })
const Named = z.object({ _id: z.uuid(), name: z.string() })

export const HolidayCalendar = z.object({
  _id: z.uuid(),
  name: z.string(),
  /** How many restricted days a person with this calendar may choose in a calendar year. */
  restrictedMax: z.int(),
  version: Version,
})
export type HolidayCalendar = z.infer<typeof HolidayCalendar>

/** A day of a calendar, or a national day, which belongs to no calendar. Withdrawn days are not included. */
export const DatedHoliday = z.object({
  /** Null for a national day that is proposed every year and is not stored yet. */
  _id: z.uuid().nullable(),
  /** The calendar, even if it is deleted. Null for a national day. */
  calendar: Named.nullable(),
  /** YYYY-MM-DD. Null for a day that was copied from another year and has no date yet. */
  day: z.string().nullable(),
  /** The year of a day that has no date yet. Otherwise null. */
  forYear: z.int().nullable(),
  name: z.string(),
  kind: z.enum(HOLIDAY_KINDS),
  isHalf: z.boolean(),
  state: z.enum(HOLIDAY_STATES),
  isClosed: z.boolean(),
  version: Version,
})
export type DatedHoliday = z.infer<typeof DatedHoliday>

/** A dated fact: a calendar applies from a day on. If two facts have the same day, the later entry is in force. */
export const CalendarUse = z.object({
  _id: z.uuid(),
  scope: z.enum(SCOPES),
  /** Both are null if the calendar applies to the workspace. */
  department: Named.nullable(),
  user: Person.nullable(),
  /** Null if no calendar applies from that day on. */
  calendar: Named.nullable(),
  from: z.string(),
  setBy: Person,
  setOn: z.string(),
  inForce: z.boolean(),
})
export type CalendarUse = z.infer<typeof CalendarUse>

/** A person who has no calendar and whose departments have different calendars, today or later. */
export const UnclearPerson = Person.extend({ departments: z.array(z.string()) })
export type UnclearPerson = z.infer<typeof UnclearPerson>

export const OwnHoliday = z.object({
  _id: z.uuid(),
  day: z.string(),
  name: z.string(),
  kind: z.enum(HOLIDAY_KINDS),
  isHalf: z.boolean(),
  /** Whether the caller is off on the day. A restricted day becomes a day off when the caller chooses it. */
  isOff: z.boolean(),
  /** Whether the caller chose this restricted day. The day off may still be another holiday on the same date. */
  isChosen: z.boolean(),
  /** Whether the caller can choose the day or give it back. This is possible for a restricted day in the future. */
  isOpen: z.boolean(),
})
export type OwnHoliday = z.infer<typeof OwnHoliday>

const text = (needed: string, problemOf: (name: string) => string | undefined) =>
  z
    .string(needed)
    .trim()
    .min(1, needed)
    .refine((given) => problemOf(given) === undefined, { error: ({ input }) => problemOf(String(input)) })
const calendarName = text('Please input the name of the calendar!', calendarNameProblem)
const holidayName = text('Please input the name of the holiday!', holidayNameProblem)
const restrictedMax = numberThat('Please input how many restricted days may be chosen!', findRestrictedMaxProblem)
const kind = z.enum(HOLIDAY_KINDS, 'The kind must be national, festival, shutdown or restricted.')
const isHalf = z.boolean('Say whether it is half a day.').optional()
const YEAR = 'Years use YYYY.'
const Year = z.string(YEAR).refine(isYear, YEAR)
const ById = z.object({ id: z.string() })
const Confirm = z.object({ confirm: z.stringbool().optional() })
const needDay = 'Please input the date!'

/** The cache tags of everything that depends on holidays: the days on which people have to work, and all figures. */
const changes = ['holidays', 'users', 'absences', 'inbox', 'tasks', 'worklog', 'worklog-days', 'timesheets']
const access = { who: 'admin', reach: 'all' } as const

/** The public holidays: calendars, their days, and the people to whom they apply (calculations.md 1, decision 158). */
export const holidays = {
  list: endpoint({
    method: 'GET',
    path: '/holidays',
    shows: ['holidays', 'departments', 'users', 'closed-months'],
    summary:
      'The calendars by name, the days of a year including proposed national days, what the calendars apply to, the latest day first, and the people whose departments have different calendars (ours; calculations.md 1).',
    access,
    query: z.object({ year: Year }),
    message: 'Fetched holidays',
    reply: z.object({
      calendars: z.array(HolidayCalendar),
      days: z.array(DatedHoliday),
      uses: z.array(CalendarUse),
      unclear: z.array(UnclearPerson),
      departments: z.array(Named),
      /** The active people, by name. */
      people: z.array(Person),
    }),
  }),
  proposed: endpoint({
    method: 'GET',
    path: '/holidays/proposed',
    shows: ['holidays', 'closed-months'],
    summary: 'The proposed days of this year and the next in open months, the earliest first (ours).',
    access,
    message: 'Fetched proposed holidays',
    reply: z.object({ data: z.array(DatedHoliday) }),
  }),
  addCalendar: endpoint({
    method: 'POST',
    path: '/holidays/calendars',
    changes: ['holidays'],
    summary: 'Adds a calendar with a unique name. It applies to nobody yet (ours).',
    access,
    body: z.object({ name: calendarName, restrictedMax: restrictedMax.optional() }),
    message: 'Calendar added',
    audit: 'Added the calendar of holidays {}',
    reply: z.object({ data: HolidayCalendar.omit({ version: true }) }),
  }),
  updateCalendar: endpoint({
    method: 'PUT',
    path: '/holidays/calendars/:id',
    changes: ['holidays'],
    summary:
      'Renames a calendar, and sets how many of its restricted days a person may choose in a year. Earlier choices are kept. `version` as in `POST user/update-profile` (ours).',
    access,
    params: ById,
    body: z.object({ name: calendarName.optional(), restrictedMax: restrictedMax.optional(), version: seenVersion }),
    message: 'Calendar updated',
    audit: 'Changed the calendar of holidays {}',
    reply: z.object({ data: HolidayCalendar.omit({ version: true }) }),
  }),
  deleteCalendar: endpoint({
    method: 'DELETE',
    path: '/holidays/calendars/:id',
    changes: ['holidays'],
    summary:
      'Deletes a calendar that applies to nobody today or later, and drops its proposals. The days on which it applied keep their holidays (ours).',
    access,
    params: ById,
    message: 'Calendar deleted',
    audit: 'Deleted the calendar of holidays {}',
  }),
  addDay: endpoint({
    method: 'POST',
    path: '/holidays/days',
    changes,
    summary:
      'Adds a day that is in force at once, either to a calendar (id) or, without `calendar`, as a national day. Asks first (`?confirm=true`) and shows the effects. Refused in a closed month (ours; calculations.md 1).',
    access,
    query: Confirm,
    body: z.object({
      calendar: idThat('Please select a calendar.').nullish(),
      day: Day(needDay),
      name: holidayName,
      kind,
      isHalf,
    }),
    message: 'Holiday added',
    audit: 'Added the holiday {}',
    reply: z.object({ data: DatedHoliday.omit({ version: true }) }),
  }),
  updateDay: endpoint({
    method: 'PUT',
    path: '/holidays/days/:id',
    changes,
    summary:
      'Corrects a day in an open month: its date, its name, its kind within its calendar, and whether it is half a day. Asks first (`?confirm=true`) and shows the effects. `version` as in `POST user/update-profile` (ours).',
    access,
    params: ById,
    query: Confirm,
    body: z.object({
      day: Day(needDay).optional(),
      name: holidayName.optional(),
      kind: kind.optional(),
      isHalf,
      version: seenVersion,
    }),
    message: 'Holiday updated',
    audit: 'Changed the holiday {}',
    reply: z.object({ data: DatedHoliday.omit({ version: true }) }),
  }),
  confirmDays: endpoint({
    method: 'POST',
    path: '/holidays/confirm',
    changes,
    summary:
      'Puts proposed days in force, either all or none: `days` by id, and `national` days by their proposed date. Asks first (`?confirm=true`) and shows the effects (ours; decision 158).',
    access,
    query: Confirm,
    body: z
      .object({
        days: z.array(idThat('Please select a holiday.')).max(500, 'Confirm at most 500 days at once.').optional(),
        national: z.array(Day(needDay)).max(500, 'Confirm at most 500 days at once.').optional(),
      })
      .refine(({ days = [], national = [] }) => days.length + national.length > 0, 'Please select a holiday.'),
    message: 'Holidays confirmed',
    audit: 'Confirmed the holiday {}',
    reply: z.object({ data: z.array(DatedHoliday.omit({ version: true })) }),
  }),
  withdrawDay: endpoint({
    method: 'DELETE',
    path: '/holidays/days/:id',
    changes,
    summary:
      'Takes a day out of force, which restores its sub-targets, or drops a proposal. Asks first (`?confirm=true`) and shows the effects. Refused in a closed month (ours).',
    access,
    params: ById,
    query: Confirm,
    message: 'Holiday withdrawn',
    audit: 'Withdrew the holiday {}',
  }),
  copyYear: endpoint({
    method: 'POST',
    path: '/holidays/copy',
    changes: ['holidays'],
    summary:
      'Copies the days of a calendar (id) from one year to the next as proposals. National days keep their date; the three standard ones are not copied, because they are proposed anyway. All other days are marked “set the date”. Names that the next year already has are left out (ours).',
    access,
    body: z.object({ calendar: idThat('Please select a calendar.'), year: Year }),
    message: 'Year copied',
    audit: 'Copied days of the calendar of holidays {}',
    reply: z.object({ copied: z.int(), leftOut: z.int() }),
  }),
  use: endpoint({
    method: 'POST',
    path: '/holidays/uses',
    changes,
    summary:
      'Applies a calendar (id; null for none) from a day on to the workspace, a department (id or name) or a person (id or email). This adds a dated fact, which is never changed. Asks first (`?confirm=true`) and shows the effects (ours; calculations.md 1).',
    access,
    query: Confirm,
    body: z
      .object({
        scope: z.enum(SCOPES, 'Say whether it is for the workspace, a department or a person.'),
        department: z.string().trim().max(200, 'There is no such department.').optional(),
        user: z.string().trim().max(320, 'Give the id or email of a user.').optional(),
        calendar: idThat('Please select a calendar.').nullable(),
        from: Day('Please input from when it applies!'),
      })
      .superRefine(({ scope, department = '', user = '' }, context) => {
        if (scope === 'department' && department === '')
          context.addIssue({ code: 'custom', path: ['department'], message: 'Please select the department!' })
        if (scope === 'person' && user === '')
          context.addIssue({ code: 'custom', path: ['user'], message: 'Please select a user.' })
      }),
    message: 'Calendar applied',
    audit: { 'holiday-use': 'Set the calendar of holidays of {}', user: 'Set the calendar of holidays of {}' },
    reply: z.object({ data: CalendarUse }),
  }),
  own: endpoint({
    method: 'GET',
    path: '/holidays/own',
    shows: ['holidays', 'users', 'closed-months'],
    summary:
      'The caller’s holidays in a year by date, and the restricted days of their calendar, of which `restrictedMax` may be chosen (ours; calculations.md 1).',
    access: { who: 'signed-in', reach: 'own' },
    query: z.object({ year: Year }),
    message: 'Fetched holidays',
    reply: z.object({
      data: z.array(OwnHoliday),
      /** The caller's calendar today. Null if no calendar applies. */
      calendar: z.string().nullable(),
      restrictedMax: z.int(),
      chosen: z.int(),
    }),
  }),
  choose: endpoint({
    method: 'POST',
    path: '/holidays/own',
    changes,
    summary:
      'Chooses a restricted day of the caller’s calendar, which becomes a day off. The day must be in the future and in an open month. The calendar limits the number of choices per calendar year (ours).',
    access: { who: 'signed-in', reach: 'own' },
    body: z.object({ holiday: idThat('Please select a holiday.') }),
    message: 'Holiday chosen',
    audit: 'Chose the holiday {}',
  }),
  release: endpoint({
    method: 'DELETE',
    path: '/holidays/own/:id',
    changes,
    summary: 'Takes back the choice of a restricted day in the future (ours).',
    access: { who: 'signed-in', reach: 'own' },
    params: ById,
    message: 'Choice taken back',
    audit: 'Took back the choice of the holiday {}',
  }),
}
