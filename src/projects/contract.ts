import { z } from 'zod'
import { NEED_PROJECT_NAME, findProjectNameProblem } from './rules.ts'

export const projectName = (needed = NEED_PROJECT_NAME) =>
  z
    .string(needed)
    .trim()
    .min(1, needed)
    .max(200, 'The project name can have at most 200 characters.')
    .refine((name) => findProjectNameProblem(name) === undefined, { error: ({ input }) => findProjectNameProblem(String(input)) })

export const AddedBy = z.object({ fullName: z.string(), email: z.string() }).nullable()

/** A project in a module's list. The module adds the name and its counts (decision 19). */
export const ModuleProject = z.object({
  _id: z.uuid(),
  addedBy: AddedBy,
  created_at: z.string(),
})
export type ModuleProject = z.infer<typeof ModuleProject>

export const ProjectOfPage = z.object({ _id: z.uuid(), project_name: z.string() })
export const OneProject = z.object({ projectId: z.string() })

/**
 * The schema of a body whose only field is a name, sent as `field` or as `name`. The documents say "project name" and "department
 * name" but not what the field is called (001 §7, 002 §5). `needed` is the message for a missing name.
 */
export const needsName =
  (field: string, needed: string) =>
  (sent: Readonly<Record<string, string | undefined>>, context: z.RefinementCtx): void => {
    if ((sent[field] ?? sent['name']) === undefined) context.addIssue({ code: 'custom', path: [field], message: needed })
  }
