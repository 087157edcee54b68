import { isSunday } from '../absences/sample-rules.ts'
import type { Scene, Stage } from '../kit/server/sample.ts'
import { daysAfter } from '../kit/shared/typed-date.ts'
import { writeSheet } from '../kit/xlsx/write.ts'
import { productivityFiles } from './contract.ts'
import { HOUR_COLUMNS, SAMPLE_HOURS } from './vocabulary.ts'

const people = ['ananya', 'imran', 'neha', 'anil']
const details = ['Call with the client', 'Training', 'Portal log']
const kinds = { date: 'day', user: 'text', hours: 'number', details: 'text' } as const

/** Of earlier weeks no Sunday: the Saturday before. */
const workDay = (day: string, ago: number): string => (ago > 5 && isSunday(day) ? daysAfter(day, -1) : day)
/** The hours that the portal counted on the days before `today`. */
async function* rowsBefore(today: string, { emailOf }: Stage) {
  for (const [at, name] of people.entries())
    for (const ago of [1, 2, 3, 4, 5, 10, 15, 18, 22, 27, 33, 37])
      yield [
        workDay(daysAfter(today, -ago), ago),
        emailOf(name),
        0.5 + ((at + ago) % 4) * 0.25,
        details[(at + ago) % details.length],
      ]
}

export const hoursScenes: readonly Scene[] = [
  {
    daysAgo: 1,
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
