import { isSunday } from '../absences/sample-rules.ts'
import type { Scene, Stage } from '../kit/server/sample.ts'
import { daysAfter } from '../kit/shared/typed-date.ts'
import { writeSheet } from '../kit/xlsx/write.ts'
import { productivityFiles } from './contract.ts'
import { hoursOf, onPortal, portalPeople } from '../timesheets/sample-rules.ts'
import { HOUR_COLUMNS, SAMPLE_HOURS } from './vocabulary.ts'

const UPLOADED = 1
const details = ['Call with the client', 'Training', 'Portal log']
const kinds = { date: 'day', user: 'text', hours: 'number', details: 'text' } as const

const workDay = (day: string): string => (isSunday(day) ? daysAfter(day, -1) : day)
/** The hours that the portal counted on the days before `today`. */
async function* rowsBefore(today: string, { emailOf }: Stage) {
  for (const [at, name] of portalPeople.entries())
    for (const ago of onPortal)
      yield [workDay(daysAfter(today, UPLOADED - ago)), emailOf(name), hoursOf(at, ago), details[(at + ago) % details.length]]
}

export const hoursScenes: readonly Scene[] = [
  {
    daysAgo: UPLOADED,
    time: '10:05',
    play: async (stage) => {
      const parts: Uint8Array[] = []
      const columns = HOUR_COLUMNS.map((header) => ({ header, kind: kinds[header] }))
      const today = stage.today()
      for await (const part of writeSheet({ sheetName: 'Hours', columns, rows: rowsBefore(today, stage) })) parts.push(part)
      await stage.send('meera', productivityFiles.upload, {
        file: new File([Buffer.concat(parts)], SAMPLE_HOURS),
        body: {},
        query: {},
      })
    },
  },
]
