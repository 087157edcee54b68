import { addressNameProblem } from '../kit/shared/names.ts'

/** The modules that a project can be enabled for (decisions 19). */
export type Module = 'sections' | 'timesheets' | 'allocations' | 'worklog' | 'targets'

export const projectNameProblem = (name: string): string | undefined => addressNameProblem('A project name', name)
