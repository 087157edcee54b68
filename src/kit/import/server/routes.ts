import { DryRun } from '../../server/reply.ts'
import type { Upload } from '../../server/read-form.ts'
import { routes } from '../../server/routes.ts'
import { cancelUpload } from '../../server/upload-progress.ts'
import type { Download } from '../../shared/endpoint.ts'
import { refuse } from '../../shared/errors.ts'
import { runInWorker, getWorkerEntry } from '../../xlsx/worker-process.ts'
import { writeTemplate } from '../../xlsx/write.ts'
import { uploads as calls } from '../contract.ts'
import type { CorrectionRequest } from './correction-worker.ts'

/** The calls that all uploads share. Domains register the uploads themselves. */
export const uploadRoutes = routes('uploads', calls, {
  progress: async ({ actor, params, follow }) => {
    return ({ send, end }) =>
      follow(actor.id, params.id, {
        receive: (progress) => send('progress', progress),
        over: (outcome) => {
          send('over', outcome)
          end()
        },
      })
  },

  cancel: async ({ actor, params, statement }) => ({ cancelled: await cancelUpload(statement, actor.id, params.id) }),

  corrected: {
    prepare: async ({ file, body: { corrections, reading: selection = {} }, registered: { templates } }) => {
      const known = templates.flatMap(({ columns }) => columns)
      const workbook = await writeCorrectedWorkbook(file, { corrections, selection, known })
      return async () => new DryRun(workbook)
    },
  },

  template: async ({ params: { kind }, registered: { templates } }) => {
    const message = `There is no such template. The templates are: ${templates.map(({ name }) => name).join(', ')}.`
    const template = templates.find(({ name }) => name === kind)
    const { sheet, columns } = template ?? refuse('INVALID_REQUEST', { issues: [{ path: 'kind', message }] })
    return { filename: `${sheet} template.xlsx`, body: writeTemplate(sheet, columns) }
  },
})

/** The workbook is written before the response begins, so that a bad workbook can still be refused. */
async function writeCorrectedWorkbook({ filename, bytes }: Upload, request: CorrectionRequest): Promise<Download> {
  const chunks: Uint8Array[] = []
  await runInWorker<null, Uint8Array>(getWorkerEntry(import.meta.url, './correction-worker.ts'), request, {
    bytes,
    onMessage: (chunk) => void chunks.push(chunk),
  })
  async function* body(): AsyncGenerator<Uint8Array, void, undefined> {
    yield* chunks
  }
  return { filename: `${filename.replace(/\.xlsx?$/i, '')} corrected.xlsx`, body: body() }
}
