/** npm run generate [-- --check] writes all generated files in one process, because most come from the same contracts. */
import './calls-page.ts'
import './client-types.ts'
import { storeWorkflowPage } from './print-workflow.ts'
import { storeRoomsPage } from './rooms-page.ts'
import './schema.ts'
import './tokens.ts'

storeWorkflowPage()
storeRoomsPage()
