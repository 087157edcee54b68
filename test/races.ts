/** The races of npm run soak. races.long.test.ts runs fewer rounds of each. */
import * as allocations from './races/allocations.ts'
import * as qualitative from './races/qualitative.ts'
import * as recruitment from './races/recruitment.ts'
import * as tasks from './races/tasks.ts'
import * as timesheets from './races/timesheets.ts'
import * as users from './races/users.ts'
import * as worklog from './races/worklog.ts'

export const races = { ...tasks, ...allocations, ...users, ...timesheets, ...qualitative, ...worklog, ...recruitment }
