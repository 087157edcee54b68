import { routes } from '../../server/routes.ts'
import { refuse } from '../../shared/errors.ts'
import { templateOf } from '../../xlsx/write.ts'
import { uploads } from '../contract.ts'
import type { Template } from './upload.ts'

/** The calls that all uploads share, with the templates of the given ones. */
export const uploadRoutes = (definitions: readonly { template: Template }[]) => {
  const templates = new Map(definitions.map(({ template }) => [template.name, template]))
  return routes('uploads', uploads, {
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

    template: async ({ params: { kind } }) => {
      const message = `\`kind\` must be one of: ${[...templates.keys()].join(', ')}.`
      const { sheet, columns } = templates.get(kind) ?? refuse('INVALID_REQUEST', { issues: [{ path: 'kind', message }] })
      return { filename: `${sheet} template.xlsx`, body: templateOf(sheet, columns) }
    },
  })
}
