import type { ExportKind } from './export-kind.ts'
import type { Template } from '../shared/upload.ts'
import { commonRefusals, type Refusal, type RefusalTable } from '../shared/errors.ts'
import type { Extension, ExtensionPoint } from './extension-point.ts'
import type { Comparison, Condition, InboxSource, ObjectKind, Registered, Sweep, Trace, Use } from './registered.ts'
import { refusals } from './refusals.ts'
import type { Mount } from './routes.ts'
import type { Scene } from './sample.ts'

/**
 * The refusal of a violated constraint, then its field under each name that calls use for it: the first that was sent is
 * reported.
 */
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
  /** What this domain provides for the extension points of others (src/<domain>/server/extension-points.ts). */
  extensions: readonly Extension[]
  /** What comes to people in this domain, for their inbox. */
  inbox: readonly InboxSource[]
  /** What of this domain goes after a time. */
  sweeps: readonly Sweep[]
  /** What this domain keeps of rows, so that nothing reads them all, by its name for operators (`npm run recount`). */
  kept: Readonly<Record<string, Comparison>>
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
  extensions: [],
  inbox: [],
  sweeps: [],
  kept: {},
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
  const conditions = Object.assign({}, ...domains.map((each) => each.conditions)) as Record<string, Condition>
  return {
    extensionsOf: <T>({ name }: ExtensionPoint<T>) =>
      domains.flatMap(({ extensions }) => extensions.filter(({ point }) => point === name).map(({ value }) => value as T)),
    inbox: domains.flatMap(({ inbox }) => inbox),
    schedulable: Object.fromEntries(
      domains.flatMap(({ exports }) =>
        exports.flatMap(({ call, schedule }) =>
          schedule === undefined ? [] : [[`${call.method} ${call.path}`, { call, schedule }]],
        ),
      ),
    ),
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
