import type { Actor } from '../shared/access.ts'

/** What decides what a user may open and which rows they may access, in a fixed order; of nobody signed in nothing. */
export const rightsOf = (actor: Actor | undefined): unknown =>
  actor && [
    ...[actor.roles, actor.tabs, actor.departments].map((words) => words.toSorted()),
    actor.enableAssignments,
    actor.enableQualitative,
    actor.statusReportPermission,
  ]
