import { DryRun } from '../../server/reply.ts'
import { routes } from '../../server/routes.ts'
import { refuse } from '../../shared/errors.ts'
import { writeTemplate } from '../../xlsx/write.ts'
import { uploads as calls } from '../contract.ts'
import { writeCorrectedWorkbook } from './corrected-workbook.ts'
import { cancelUpload } from '../../server/upload-progress.ts'

/** The calls that all uploads share; the uploads are registered by their domains. */
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
    prepare: async ({ file, body: { corrections } }) => {
      const workbook = await writeCorrectedWorkbook(file, corrections)
      return async () => new DryRun(workbook)
    },
  },

  template: async ({ params: { kind }, registered: { templates } }) => {
    const message = `\`kind\` must be one of: ${templates.map(({ name }) => name).join(', ')}.`
    const template = templates.find(({ name }) => name === kind)
    const { sheet, columns } = template ?? refuse('INVALID_REQUEST', { issues: [{ path: 'kind', message }] })
    return { filename: `${sheet} template.xlsx`, body: writeTemplate(sheet, columns) }
  },
})
