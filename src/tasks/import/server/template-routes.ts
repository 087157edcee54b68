import { routes } from '../../../kit/server/routes.ts'
import { templateOf } from '../../../kit/xlsx/write.ts'
import { TEMPLATES, templates } from '../templates-contract.ts'

export const templateRoutes = routes('templates', templates, {
  one: async ({ params }) => {
    const { sheet, columns } = TEMPLATES[params.kind]
    return { filename: `${sheet} template.xlsx`, body: templateOf(sheet, columns) }
  },
})
