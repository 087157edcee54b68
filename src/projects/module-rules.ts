import { type AccessLevel, mayCall, type RightsSource } from '../access/levels.ts'

/** The modules that can be enabled for a project (decision 19). */
export const MODULES = ['sections', 'timesheets', 'allocations', 'worklog', 'targets'] as const
export type Module = (typeof MODULES)[number]

/**
 * The access levels that open the projects of each module. A person sees only those modules of a project that the person may
 * open.
 */
const levelsOfModule: Record<Module, readonly AccessLevel[]> = {
  sections: ['manages projects', 'manages files'],
  timesheets: ['manages timesheet projects'],
  allocations: ['manages accounts'],
  worklog: ['manages worklog'],
  targets: ['manages targets'],
}
export const mayOpenModule = (module: Module, actor: RightsSource): boolean =>
  levelsOfModule[module].some((level) => mayCall(level, actor))
