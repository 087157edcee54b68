// npm run bench pictures imports a workbook with a photo in each of 1,000 rows, near the limit of an upload, downloads it, and
// imports it again.
import sharp from 'sharp'
import { pictureBook } from '../test/pictures.ts'
import { UPLOAD_MEGABYTES } from '../src/kit/shared/upload-limit.ts'
import { files } from '../src/rows/files/contract.ts'
import { imports } from '../src/row-import/import/contract.ts'
import { bench, createCaller, formatMegabytes, peakWhile, measureTime, buildDurationFigure } from './harness.ts'

const PHOTOS = 1_000
const IMPORT_LIMIT_MS = 60_000
const DOWNLOAD_LIMIT_MS = 10_000
const MEMORY_LIMIT = 400 * 1024 * 1024

async function takePhoto(at: number): Promise<Buffer> {
  const lines = Array.from(
    { length: 12 },
    (_, line) =>
      `<text x="${20 + line * 3}" y="${40 + line * 38}" font-size="26">${at}.${line} ${'v = u + at '.repeat(3)}</text>`,
  )
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">${lines.join('')}</svg>`
  const noise = { create: { width: 640, height: 480, channels: 3, noise: { type: 'gaussian', mean: 200, sigma: 9 } } } as const
  return sharp({ create: { ...noise.create, background: '#ccc' } })
    .composite([{ input: Buffer.from(page) }])
    .jpeg({ quality: 62 })
    .toBuffer()
}

await bench({ name: 'pictures', title: `A workbook of ${PHOTOS.toLocaleString('en-IN')} photos` }, async (context) => {
  const { owner, url, token, serverMemory } = context
  await owner`insert into projects (name) values ('Bench')`
  await owner`insert into project_modules (project_id, module) select id, 'sections' from projects`
  const photos: Buffer[] = []
  for (let at = 0; at < PHOTOS; at++) photos.push(await takePhoto(at))
  const ids = Array.from({ length: PHOTOS }, (_, at) => `PIC-${at + 1}`)
  const rows = [
    ['question_id', 'subject', 'question_text'],
    ...ids.map((id) => [id, 'Physics', `What does the figure of ${id} show?`]),
  ]
  const book = pictureBook(
    'Photos.xlsx',
    rows,
    photos.map((media, at) => ({ row: at + 1, media })),
  )
  const send = async (name: string, blob: Blob): Promise<void> => {
    const form = new FormData()
    form.append('section', 'Bench')
    form.append('avatar', blob, name)
    const response = await fetch(`${url}/api${imports.add.path}`, {
      method: 'POST',
      headers: { 'auth-token': token },
      body: form,
    })
    const body = (await response.json()) as { file?: { count: number } }
    if (body.file?.count !== PHOTOS)
      throw new Error(`The import returned ${response.status}: ${JSON.stringify(body).slice(0, 500)}`)
  }
  const picturesOf = (name: string) => owner<{ srNo: number; hash: string }[]>`
    select t.sr_no as "srNo", encode(p.hash, 'hex') as hash from task_pictures p join tasks t on t.id = p.task_id
      join files f on f.id = t.file_id where f.name = ${name} order by t.sr_no, p.place`
  const idle = serverMemory() ?? Number.NaN
  const imported = await peakWhile(serverMemory, () => measureTime(() => send('Photos.xlsx', book)))
  const call = createCaller(context)
  const downloaded = await peakWhile(serverMemory, () =>
    measureTime(async () => (await call('GET', files.download.path.replace(':filename', 'Photos.xlsx'))).blob()),
  )
  const again = await measureTime(() => send('Again.xlsx', downloaded.result.result))
  const [before, after] = [await picturesOf('Photos.xlsx'), await picturesOf('Again.xlsx')]
  const same = after.filter(({ srNo, hash }, at) => before[at]?.srNo === srNo && before[at].hash === hash).length
  const above = imported.peak - idle
  return {
    figures: [
      buildDurationFigure('the import, from its first byte to its response', imported.result.ms, IMPORT_LIMIT_MS),
      buildDurationFigure('the download with all pictures', downloaded.result.ms, DOWNLOAD_LIMIT_MS),
      buildDurationFigure('the import of the downloaded workbook', again.ms, IMPORT_LIMIT_MS),
      {
        figure: 'memory of the server above idle while it imports, worker process included',
        measured: formatMegabytes(above),
        baseline: `${formatMegabytes(idle)} idle`,
        limit: `≤ ${formatMegabytes(MEMORY_LIMIT)}`,
        met: above <= MEMORY_LIMIT,
      },
      {
        figure: 'pictures that are the same at the same rows after download and import',
        measured: same.toLocaleString('en-IN'),
        baseline: `${new Set(before.map(({ hash }) => hash)).size.toLocaleString('en-IN')} different ones`,
        limit: `= ${PHOTOS.toLocaleString('en-IN')}`,
        met: same === PHOTOS && after.length === PHOTOS,
      },
    ],
    notes: [
      `The workbook has ${formatMegabytes(book.size)} (an upload has at most ${UPLOAD_MEGABYTES} MB), the download ${formatMegabytes(downloaded.result.result.size)}; ${(imported.result.ms / PHOTOS).toFixed(1)} ms a picture; memory while it downloads ${formatMegabytes(downloaded.peak - idle)} above idle.`,
    ],
  }
})
