import { findAddressNameProblem } from '../kit/shared/name-problems.ts'

/** The message for a project without a name (001 §5, 002 §5). */
export const NEED_PROJECT_NAME = 'Please input project name!'

export const findProjectNameProblem = (name: string): string | undefined => findAddressNameProblem('A project name', name)
