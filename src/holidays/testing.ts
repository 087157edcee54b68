import type { Words } from '../../test/attack/shape.ts'
import type { Arranging, CallsByReason, Good, StrangerFacts } from '../../test/domains.ts'
import { ADDS, BY_OWNER, LOGS_OWN, MOVES, OF_WORKSPACE, REMOVES } from '../../test/reasons.ts'
import { makeWorkbook } from '../../test/workbooks.ts'
import { holidays } from './contract.ts'
import { holidaysUpload } from './upload-contract.ts'

export const holidaySheet = (name: string, day: string): Promise<File> =>
  makeWorkbook(name, ['date', 'name', 'kind', 'half'], [[day, 'Attack day', 'festival', '']])

export async function arrange({ make }: Arranging): Promise<Words> {
  const idOf = ({ data }: Record<string, unknown>): string => (data as { _id: string })._id
  const calendar = idOf(await make(holidays.addCalendar, { body: { name: 'Attack calendar', restrictedMax: 5 } }))
  const spare = idOf(await make(holidays.addCalendar, { body: { name: 'Attack spare calendar' } }))
  const query = { confirm: 'true' }
  await make(holidays.use, { query, body: { scope: 'workspace', calendar, from: '2090-01-01' } })
  const day = async (date: string, kind: string): Promise<string> =>
    idOf(await make(holidays.addDay, { query, body: { calendar, day: date, name: `Attack ${kind}`, kind } }))
  const [festival, restricted] = [await day('2091-03-05', 'festival'), await day('2091-03-06', 'restricted')]
  const spareDay = await day('2091-03-07', 'shutdown')
  const sheet = await holidaySheet('Attack holidays.xlsx', '08/03/2091')
  const { batch } = await make(holidaysUpload.upload, { body: { calendar }, file: sheet })
  return {
    holidayCalendar: { id: calendar },
    spareCalendar: { id: spare },
    holiday: { id: festival },
    restrictedDay: { id: restricted },
    spareHoliday: { id: spareDay },
    holidaysImport: { id: batch as string },
  }
}

export const goodRequests: Record<string, Good> = {
  'GET /holidays': { query: { year: '2026' } },
  'GET /holidays/proposed': {},
  'POST /holidays/calendars': { body: { name: '{unique}', restrictedMax: 2 } },
  'PUT /holidays/calendars/:id': { params: { id: '{holidayCalendar}' }, body: { restrictedMax: 6 } },
  'DELETE /holidays/calendars/:id': { params: { id: '{spareCalendar}' } },
  'POST /holidays/days': {
    query: { confirm: 'true' },
    body: { calendar: '{holidayCalendar}', day: '2092-03-05', name: 'Diwali', kind: 'festival', isHalf: true },
  },
  'PUT /holidays/days/:id': { params: { id: '{holiday}' }, query: { confirm: 'true' }, body: { name: 'Holi' } },
  'POST /holidays/confirm': { query: { confirm: 'true' }, body: { national: ['2093-01-26'] } },
  'DELETE /holidays/days/:id': { params: { id: '{spareHoliday}' }, query: { confirm: 'true' } },
  'POST /holidays/copy': { body: { calendar: '{holidayCalendar}', year: '2091' } },
  'POST /holidays/uses': {
    query: { confirm: 'true' },
    body: { scope: 'person', user: '{person}', calendar: '{holidayCalendar}', from: '2095-01-01' },
  },
  'GET /holidays/own': { as: 'ananya', query: { year: '2026' } },
  'POST /holidays/own': { as: 'ananya', body: { holiday: '{restrictedDay}' } },
  'DELETE /holidays/own/:id': { as: 'ananya', params: { id: '{restrictedDay}' } },
  'POST /holidays/upload': { sheet: 'holidays', body: { calendar: '{holidayCalendar}' } },
  'POST /holidays/upload/:id/take-back': { params: { id: '{holidaysImport}' } },
  'POST /holidays/upload/problem-rows': { sheet: 'holidays', body: { calendar: '{holidayCalendar}' } },
}

export const ownCallers: Record<string, string[]> = {
  'GET /holidays': ['ADMIN'],
  'GET /holidays/proposed': ['ADMIN'],
  'POST /holidays/calendars': ['ADMIN'],
  'PUT /holidays/calendars/*': ['ADMIN'],
  'DELETE /holidays/calendars/*': ['ADMIN'],
  'POST /holidays/days': ['ADMIN'],
  'PUT /holidays/days/*': ['ADMIN'],
  'POST /holidays/confirm': ['ADMIN'],
  'DELETE /holidays/days/*': ['ADMIN'],
  'POST /holidays/copy': ['ADMIN'],
  'POST /holidays/uses': ['ADMIN'],
  'GET /holidays/own': ['any'],
  'POST /holidays/own': ['any'],
  'DELETE /holidays/own/*': ['any'],
  'POST /holidays/upload': ['ADMIN'],
  'POST /holidays/upload/*/take-back': ['ADMIN'],
  'POST /holidays/upload/problem-rows': ['ADMIN'],
}

export const withoutVersion: CallsByReason = {
  [ADDS]: [
    'POST /holidays/calendars',
    'POST /holidays/days',
    'POST /holidays/copy',
    'POST /holidays/uses',
    'POST /holidays/upload',
    'POST /holidays/own',
  ],
  [REMOVES]: ['DELETE /holidays/calendars/:id', 'DELETE /holidays/days/:id', 'DELETE /holidays/own/:id'],
  [MOVES]: ['POST /holidays/confirm', 'POST /holidays/upload/:id/take-back'],
}

export const withoutFigure: CallsByReason = {
  [OF_WORKSPACE]: [
    'POST /holidays/calendars',
    'PUT /holidays/calendars/:id',
    'DELETE /holidays/calendars/:id',
    'POST /holidays/days',
    'PUT /holidays/days/:id',
    'POST /holidays/confirm',
    'DELETE /holidays/days/:id',
    'POST /holidays/copy',
    'POST /holidays/upload',
    'POST /holidays/upload/:id/take-back',
  ],
  [BY_OWNER]: ['POST /holidays/own', 'DELETE /holidays/own/:id'],
}

export const tagsOfTables: Record<string, readonly string[]> = {
  holiday_calendars: ['holidays'],
  // Figures that follow from holidays are refetched with those that follow from terms and absences.
  holidays: ['holidays', 'users', 'absences', 'tasks'],
  holiday_calendar_uses: ['holidays', 'tasks'],
  person_holidays: ['holidays', 'users', 'absences', 'worklog-days'],
}

export const strangers: StrangerFacts = {
  plain: ['year', 'restrictedMax', 'isHalf', 'scope', 'national'],
  everybodys: {
    holidayCalendar: 'calendars are known to every ADMIN',
    spareCalendar: 'calendars are known to every ADMIN',
    holiday: 'holidays are of the workspace',
    spareHoliday: 'holidays are of the workspace',
    restrictedDay: 'a restricted day is of everybody to whom its calendar applies',
    holidaysImport: 'holidays are of the workspace',
  },
  noObject: {
    'a name of a new holiday': [
      'POST /holidays/days name',
      'PUT /holidays/days/:id name',
      'POST /holidays/calendars name',
      'PUT /holidays/calendars/:id name',
    ],
    'proposals, which are of the workspace': ['POST /holidays/confirm days'],
    'in place of the person of the scope': ['POST /holidays/uses department'],
    'of the calendar, which is named': ['POST /holidays/copy year'],
  },
  without: {
    [LOGS_OWN]: ['POST /holidays/own', 'DELETE /holidays/own/:id'],
  },
}
