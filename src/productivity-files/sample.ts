import { isSunday } from '../absences/sample-rules.ts'
import { closedAgo } from '../closed-months/sample-rules.ts'
import { SAMPLE_DAYS, type Scene, type SceneContext } from '../kit/server/sample.ts'
import { addDaysTo } from '../kit/shared/typed-date.ts'
import { writeSheet } from '../kit/xlsx/write.ts'
import { productivityFiles } from './contract.ts'
import { computeSampleHours, onPortal, portalPeople } from '../timesheets/sample-rules.ts'
import { HOUR_COLUMNS, SAMPLE_HOURS } from './vocabulary.ts'

/**
 * The days of the uploads before the opening of the sample. The first upload comes before its month is closed. Each file covers
 * the days since the previous upload.
 */
const uploads: readonly { daysAgo: (opened: string) => number; name: string }[] = [
  { daysAgo: closedAgo, name: 'Portal hours, first part.xlsx' },
  { daysAgo: () => 1, name: SAMPLE_HOURS },
]
const details = ['Call with the client', 'Training', 'Portal log']
const kinds = { date: 'day', user: 'text', hours: 'number', details: 'text' } as const

const workDay = (day: string): string => (isSunday(day) ? addDaysTo(day, -1) : day)
/** Yields the hours that the portal counted from `before` days ago (included) to `uploaded` days ago (excluded). */
async function* rowsSince(before: number, { emailOf, dayAgo }: SceneContext, uploaded: number) {
  for (const [at, name] of portalPeople.entries())
    for (const ago of onPortal.filter((one) => one > uploaded && one <= before))
      yield [workDay(dayAgo(ago)), emailOf(name), computeSampleHours(at, ago), details[(at + ago) % details.length]]
}

export const hoursScenes: readonly Scene[] = uploads.map(({ daysAgo, name }, at) => ({
  daysAgo,
  time: '10:05',
  play: async (stage) => {
    const opened = stage.dayAgo(0)
    const parts: Uint8Array[] = []
    const columns = HOUR_COLUMNS.map((header) => ({ header, kind: kinds[header] }))
    const rows = rowsSince(uploads[at - 1]?.daysAgo(opened) ?? SAMPLE_DAYS, stage, daysAgo(opened))
    for await (const part of writeSheet({ sheetName: 'Hours', columns, rows })) parts.push(part)
    await stage.send('meera', productivityFiles.upload, { file: new File([Buffer.concat(parts)], name), body: {}, query: {} })
  },
}))
