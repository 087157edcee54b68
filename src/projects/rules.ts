import { addressNameProblem } from '../kit/shared/name-problems.ts'

/** What is said where a module's project has no name (001 §5, 002 §5). */
export const NEED_PROJECT_NAME = 'Please input project name!'

export const projectNameProblem = (name: string): string | undefined => addressNameProblem('A project name', name)
