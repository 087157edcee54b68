import { z } from 'zod'
import { projectNameProblem } from './rules.ts'

/** The name of a new project; `needed`: the message of a missing one. */
export const projectName = (needed: string) =>
  z
    .string(needed)
    .trim()
    .min(1, needed)
    .max(200, 'The project name can have at most 200 characters.')
    .refine((name) => projectNameProblem(name) === undefined, { error: ({ input }) => projectNameProblem(String(input)) })
