import type { ExportKind } from './export-kind.ts'
import type { Template } from '../shared/upload.ts'
import { commonRefusals, type Refusal, type RefusalTable } from '../shared/errors.ts'
import { type HeldResource, isEnded, isFollowing, isRoleWork } from './held.ts'
import type {
  AccountUse,
  Activity,
  ApprovalSource,
  ApprovedDays,
  Condition,
  DayCheck,
  DayFigures,
  FinishedWork,
  FirstDay,
  Hinders,
  InboxSource,
  MePart,
  ObjectKind,
  HandoverPart,
  OpenInMonth,
  PersonPart,
  PersonTrace,
  Registered,
  Revocation,
  Sweep,
  TermsFollower,
  Trace,
  Use,
} from './registered.ts'
import { refusals } from './refusals.ts'
import type { Mount } from './routes.ts'
import type { Scene } from './sample.ts'

/** The refusal of a violated constraint, then its field under each name that calls use for it: the first that was sent is reported. */
export type Constraint = readonly [refusal: Refusal, ...fields: string[]]

type Parts<R extends readonly RefusalTable[]> = {
  calls: readonly Mount[]
  refusals: R
  /** By the constraint's name in db/migrations. */
  constraints: Readonly<Record<string, Constraint>>
  /** The kinds of objects whose changes are audited, by the type of their audit rows. */
  objects: Readonly<Record<string, ObjectKind>>
  /** The audit log's sentences of what it writes outside of a call, by the name that stands for the call. */
  acts: Readonly<Record<string, string>>
  /** Its part of the sample workspace. */
  sample: readonly Scene[]
  /** What of this domain refers to things of others, by their kind. */
  uses: Readonly<Record<string, readonly Use[]>>
  /** What this domain knows of things of those before it, by name. */
  conditions: Readonly<Record<string, Condition>>
  /** What of this domain shows that things which an upload made were used, by their kind. */
  traces: Readonly<Record<string, readonly Trace[]>>
  /** The uploads, whose templates `GET template/:kind` returns. */
  uploads: readonly { template: Template }[]
  /** The downloads; a call with one that is not listed fails a test (scripts/check/domains.ts). */
  exports: readonly ExportKind[]
  /** What a person who leaves or loses a role holds of this domain, and how it ends or moves. */
  held: readonly HeldResource[]
  /** What ends together with a person's access, in the same statement. */
  revocations: readonly Revocation[]
  /** What of this domain is emptied with a person who is erased. */
  personTraces: readonly PersonTrace[]
  /** What login and `/me` return of this domain, by the field of the response. */
  meParts: Readonly<Record<string, MePart<unknown>>>
  /** What a person's page shows of this domain, by the field of the response. */
  personParts: Readonly<Record<string, PersonPart<unknown>>>
  /** What people do in this domain, for the history of one. */
  activities: readonly Activity[]
  /** What this domain records with accounts. */
  accountUses: readonly AccountUse[]
  /** What of this domain keeps people from working. */
  hinders: readonly Hinders[]
  /** What comes to people in this domain, for their inbox. */
  inbox: readonly InboxSource[]
  /** What people finish in this domain of things of others, by their kind. */
  finished: Readonly<Record<string, readonly FinishedWork[]>>
  /** What of this domain waits for a manager's decision. */
  approvals: readonly ApprovalSource[]
  /** What this domain finds of a day that waits for a decision. */
  dayChecks: readonly DayCheck[]
  /** What of this domain a month leaves open when it is closed. */
  openInMonth: readonly OpenInMonth[]
  /** From when on this domain has anything of a month. */
  firstDays: readonly FirstDay[]
  /** What of this domain is frozen when a month is closed. */
  handover: readonly HandoverPart[]
  /** What people record on a day: a day off is refused over it. */
  dayFigures: readonly DayFigures[]
  /** The days on which something of this domain is approved: a day off that their owner enters over them waits. */
  approvedDays: readonly ApprovedDays[]
  /** What of this domain follows the work terms of a person. */
  termsFollowers: readonly TermsFollower[]
  /** What of this domain goes after a time. */
  sweeps: readonly Sweep[]
}
/** One domain as the server knows it; src/app/server.ts lists them all. */
export type Domain<R extends readonly RefusalTable[] = readonly RefusalTable[]> = Parts<R> & { name: string }

export const domain = <const R extends readonly RefusalTable[] = readonly []>(
  name: string,
  parts: Partial<Parts<R>>,
): Domain<R> => ({
  name,
  calls: [],
  refusals: [] as unknown as R,
  constraints: {},
  objects: {},
  acts: {},
  uses: {},
  conditions: {},
  traces: {},
  uploads: [],
  exports: [],
  sample: [],
  held: [],
  revocations: [],
  personTraces: [],
  meParts: {},
  personParts: {},
  activities: [],
  accountUses: [],
  hinders: [],
  inbox: [],
  finished: {},
  approvals: [],
  dayChecks: [],
  openInMonth: [],
  firstDays: [],
  handover: [],
  dayFigures: [],
  approvedDays: [],
  termsFollowers: [],
  sweeps: [],
  ...parts,
})

/** The tables of every refusal that a response can be: those of the kit, then each domain's. */
export const refusalTables = (domains: readonly Domain[]): RefusalTable[] => [
  commonRefusals,
  refusals,
  ...domains.flatMap((each) => each.refusals),
]

/** The refusal of a constraint violation, naming the field of the body that caused it. */
export function constraintRefusal(domains: readonly Domain[], name: string, body: unknown): Refusal | undefined {
  const [refusal, ...fields] = domains.find(({ constraints }) => Object.hasOwn(constraints, name))?.constraints[name] ?? []
  const sent = typeof body === 'object' && body !== null ? body : {}
  const path = fields.find((field) => Object.hasOwn(sent, field))
  return refusal?.with(path === undefined ? {} : { issues: [{ path, message: refusal.message }] })
}

export function registeredBy(domains: readonly Domain[]): Registered {
  const objects = Object.assign({}, ...domains.map((each) => each.objects)) as Registered['objects']
  const acts = Object.assign({}, ...domains.map((each) => each.acts)) as Record<string, string>
  const specs = domains.flatMap(({ calls }) => calls).flatMap(({ contract }) => Object.values(contract))
  const byCall = new Map(specs.map((spec) => [`${spec.method} ${spec.path}`, spec]))
  const held = domains.flatMap((each) => each.held)
  const conditions = Object.assign({}, ...domains.map((each) => each.conditions)) as Record<string, Condition>
  return {
    ended: held.filter((each) => isEnded(each)),
    work: held.filter((each) => isRoleWork(each)),
    following: held.filter((each) => isFollowing(each)),
    revocations: domains.flatMap(({ revocations }) => revocations),
    personTraces: domains.flatMap(({ personTraces }) => personTraces),
    meParts: Object.assign({}, ...domains.map(({ meParts }) => meParts)) as Registered['meParts'],
    personParts: Object.assign({}, ...domains.map(({ personParts }) => personParts)) as Registered['personParts'],
    activities: domains.flatMap(({ activities }) => activities),
    accountUses: domains.flatMap(({ accountUses }) => accountUses),
    hinders: domains.flatMap(({ hinders }) => hinders),
    inbox: domains.flatMap(({ inbox }) => inbox),
    schedulable: Object.fromEntries(
      domains.flatMap(({ exports }) =>
        exports.flatMap(({ call, schedule }) =>
          schedule === undefined ? [] : [[`${call.method} ${call.path}`, { call, schedule }]],
        ),
      ),
    ),
    finishedOf: (kind) => domains.flatMap(({ finished }) => finished[kind] ?? []),
    approvals: domains.flatMap(({ approvals }) => approvals),
    dayChecks: domains.flatMap(({ dayChecks }) => dayChecks),
    openInMonth: domains.flatMap(({ openInMonth }) => openInMonth),
    firstDays: domains.flatMap(({ firstDays }) => firstDays),
    handover: domains.flatMap(({ handover }) => handover),
    dayFigures: domains.flatMap(({ dayFigures }) => dayFigures),
    approvedDays: domains.flatMap(({ approvedDays }) => approvedDays),
    termsFollowers: domains.flatMap(({ termsFollowers }) => termsFollowers),
    templates: domains.flatMap((each) => each.uploads).map(({ template }) => template),
    usesOf: (kind) => domains.flatMap(({ uses }) => uses[kind] ?? []),
    conditionOf: (name) => conditions[name] ?? ((db) => db`false`),
    tracesOf: (kind) => domains.flatMap(({ traces }) => traces[kind] ?? []),
    objects,
    sentenceOf: ({ call, type, before = null, after }) => {
      const spec = byCall.get(call)
      const audit = typeof spec?.audit === 'object' ? spec.audit?.[type] : spec?.audit
      const kind = objects[type]
      return (spec?.offboards ? kind?.offboarded?.(after) : undefined) ?? kind?.says?.({ before, after }) ?? audit ?? acts[call]
    },
  }
}
